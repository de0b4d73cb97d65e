import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { content } from "../../site-content.ts";
import { runProgram } from "../api-samples/run-program.ts";
import { writePrograms } from "../guide-samples/program.ts";
import type { IpnEvent } from "../guide-samples/signed-events.ts";

const { api, assets, scenarios } = content;
const TYPESCRIPT = assets.get("/assets/toolbox/events.ts") ?? "";
const PYTHON = assets.get("/assets/toolbox/events.py") ?? "";
const FIELDS = (api?.eventFields ?? []).flatMap(({ fields }) => fields);
const PAYLOADS: IpnEvent[] = (api?.events ?? []).map(({ name, id, payload }) => ({
  IPN_TYPE_ID: String(id),
  IPN_TYPE_NAME: name,
  ...payload,
}));
const SENT: IpnEvent[] = [
  ...PAYLOADS,
  ...[...scenarios.values()].flatMap(({ events }) => events.map(({ fields }) => fields)),
];
/** Values of every kind, well-formed and not. */
const VALUES = [
  ...["", " ", "x", "0", "1", "2", "-1", "+1", "1.5", "49.00", "49.", ".5", "1e3", "١"],
  ...["True", "False", "true", "03/14/2026 09:26:53", "4/14/2026 9:26 AM", "12/31/2026 12:00 am"],
  ...["4/14/2026 12:30 PM", "4/14/2026 13:26 PM", "4/14/2026 0:26 AM", "2/30/2026 1:00 AM"],
  ...["02/29/2028 23:59:59", "03/14/2026 24:00:00", "03/14/2026 09:60:00", "03/14/2026 09:26"],
  ...["14/03/2026 09:26:53", "2026-03-14T09:26:53Z", "03/14/2026 09:26:53\n", "3/28/2026"],
];

/** What a parser returned, as JSON: fields by name, or the error. */
type Parsed = Record<string, unknown> | { error: string };

/** Type checks that must pass, and those that must fail, in a program of a reader. */
const READER = `
import { type EventOf, type WebhookEvent, parseEvent, toMinorUnits } from "./events.ts";
/** As far as it matters, that of Node.js and browsers. */
declare class FormData { [Symbol.iterator](): IterableIterator<[string, string | { readonly size: number }]> }
export function handle(form: FormData | { [name: string]: string }): string {
  const event: WebhookEvent = parseEvent(form);
  // @ts-expect-error Only refunds have it.
  event.REFUND_ISSUED_BY;
  switch (event.IPN_TYPE_NAME) {
    case "OrderRefunded": {
      const [id, order, by, at]: [2, number | undefined, string | undefined, Date | undefined] =
        [event.IPN_TYPE_ID, event.ORDER_ID, event.REFUND_ISSUED_BY, event.ORDER_PLACED_TIME_UTC];
      return [id, order, by, at?.toISOString()].join();
    }
    case "InstantLeadNotification":
      // @ts-expect-error There is no third lead type.
      return event.LEAD_TYPE_ID === 3 ? "" : String(event.TEST_MODE === true);
    // @ts-expect-error There is no such event.
    case "OrderPaid":
      return "";
    default:
      return String(toMinorUnits(event.ORDER_TOTAL_AMOUNT ?? "0"));
  }
}
export const charge: EventOf<"OrderCharged"> = { IPN_TYPE_NAME: "OrderCharged", IPN_TYPE_ID: 1, ORDER_STATUS_ID: 5 };
`;

/** Prints what `parse_event` returns for each event of its standard input. */
const PYTHON_PROGRAM = `
import dataclasses, datetime, json, sys
import events
def plain(value):
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    return str(value) if type(value).__name__ == "Decimal" else value
def parsed(form):
    try:
        event = events.parse_event(form)
    except events.EventError as error:
        return {"error": str(error)}
    sent = {name.upper(): plain(value) for name, value in vars(event).items() if value is not None}
    return {"IPN_TYPE_NAME": event.ipn_type_name, "IPN_TYPE_ID": event.ipn_type_id, **sent}
print(json.dumps([parsed(form) for form in json.load(sys.stdin)]))
`;

test("events.ts compiles as strictly as TypeScript can, and narrows the fields of each event", async () => {
  const folder = await writePrograms({ "events.ts": TYPESCRIPT, "reader.ts": READER });
  const flags = [
    ...["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noUnusedLocals"],
    ...["--noImplicitOverride", "--erasableSyntaxOnly", "--noEmit", "--allowImportingTsExtensions"],
    ...["--target", "es2022", "--lib", "es2022", "--module", "esnext", "--moduleResolution", "bundler"],
  ];
  const tsc = resolve("node_modules/typescript-7/bin/tsc");
  const checked = await runProgram("node", [tsc, ...flags, "--types", "", "reader.ts"], "", {}, folder);
  expect(checked).toMatchObject({ stdout: "", code: 0 });
});

describe("parseEvent and parse_event", () => {
  test("decode every sample payload and every event of the scenarios", async () => {
    const [inTypeScript, inPython] = await parseBoth(SENT);
    expect(inTypeScript.filter((event) => "error" in event)).toEqual([]);
    expect(asPython(inTypeScript)).toEqual(asPython(inPython));
    inTypeScript.forEach((event, index) => {
      const sentNames = Object.keys(SENT[index] ?? {}).filter((name) => SENT[index]?.[name] !== "");
      expect(Object.keys(event).sort()).toEqual(sentNames.sort());
    });
    expect(inTypeScript[0]).toMatchObject({
      ...{ IPN_TYPE_NAME: "OrderCharged", IPN_TYPE_ID: 1, ORDER_ID: 20010001, ORDER_STATUS_ID: 5 },
      ...{ ORDER_TOTAL_AMOUNT: "49.00", ORDER_PLACED_TIME_UTC: "2026-03-14T09:26:53.000Z", TEST_MODE: false },
    });
  });

  test("agree on every field with values of every kind", async () => {
    const owner = (sentWith = "") => /`(\w+)`/.exec(sentWith)?.[1] ?? "OrderCharged";
    const events = FIELDS.filter(({ name }) => !name.startsWith("IPN_TYPE")).flatMap(({ name, sentWith }) =>
      VALUES.map((value) => ({ IPN_TYPE_NAME: owner(sentWith), [name]: value })),
    );
    const [inTypeScript, inPython] = await parseBoth(events);
    expect(asPython(inTypeScript)).toEqual(asPython(inPython));
  });

  test("report what is unknown or malformed, and what was expected", async () => {
    const mistakes: [event: object, error: string][] = [
      [
        { IPN_TYPE_NAME: "OrderPaid" },
        "IPN_TYPE_NAME is 'OrderPaid'. Expected: the name of a documented event.",
      ],
      [
        { IPN_TYPE_NAME: "constructor" },
        "IPN_TYPE_NAME is 'constructor'. Expected: the name of a documented event.",
      ],
      [{}, "IPN_TYPE_NAME is ''. Expected: the name of a documented event."],
      [{ IPN_TYPE_NAME: "OrderCharged", IPN_TYPE_ID: "2" }, "IPN_TYPE_ID is '2'. Expected: 1."],
      [
        { IPN_TYPE_NAME: "OrderCharged", ORDER_ID: "2001x" },
        "ORDER_ID is '2001x'. Expected: a whole number.",
      ],
      [
        { IPN_TYPE_NAME: "OrderCharged", ORDER_STATUS_ID: "9" },
        "ORDER_STATUS_ID is '9'. Expected: 1 or 2 or 3 or 4 or 5.",
      ],
      [
        { IPN_TYPE_NAME: "OrderCharged", ORDER_PLACED_TIME_UTC: "14/03/2026 09:26:53" },
        "ORDER_PLACED_TIME_UTC is '14/03/2026 09:26:53'. Expected: MM/DD/YYYY HH:mm:ss or M/D/YYYY h:mm AM/PM.",
      ],
      [{ IPN_TYPE_NAME: "OrderCharged", ORDER_ID: ["1"] }, "ORDER_ID is ['1']. Expected: a text."],
    ];
    const expected = mistakes.map(([, error]) => ({ error }));
    const [inTypeScript, inPython] = await parseBoth(mistakes.map(([event]) => event));
    expect(asPython(inTypeScript)).toEqual(expected);
    expect(inPython).toEqual(expected);
  });

  test("accept older names, payment methods and fields of tomorrow, and forms of any kind", async () => {
    const { parseEvent, toMinorUnits } = await importTypeScript();
    const event = {
      IPN_TYPE_NAME: "OrderChargebackIsWon",
      PAYMENT_METHOD_ID: "9999",
      FIELD_ADDED_LATER: "1",
    };
    const [inTypeScript, inPython] = await parseBoth([event]);
    const expected = { IPN_TYPE_NAME: "OrderChargedBackWon", IPN_TYPE_ID: 14, PAYMENT_METHOD_ID: 9999 };
    expect([inTypeScript, inPython]).toEqual([[expected], [expected]]);
    expect(parseEvent(new URLSearchParams(event))).toEqual(expected);
    expect(["49.00", "-0.5", "7", "12.340"].map((amount) => toMinorUnits(amount))).toEqual([
      4900, -50, 700, 1234,
    ]);
    expect(toMinorUnits("500", 0)).toBe(500);
    expect(() => toMinorUnits("1.005")).toThrow("1.005 has more than 2 decimals.");
  });
});

async function parseBoth(events: readonly object[]): Promise<[inTypeScript: Parsed[], inPython: Parsed[]]> {
  const { parseEvent } = await importTypeScript();
  const inTypeScript = events.map((event) => {
    try {
      return parseEvent(event);
    } catch (error) {
      return { error: (error as Error).message };
    }
  });
  const folder = await writePrograms({ "events.py": PYTHON, "main.py": PYTHON_PROGRAM });
  const ran = await runProgram("python3", ["main.py"], JSON.stringify(events), {}, folder);
  expect(ran.stderr).toBe("");
  return [JSON.parse(JSON.stringify(inTypeScript)), JSON.parse(ran.stdout)];
}

/** Runs `events.ts` without its types. */
async function importTypeScript() {
  const { code } = await transform(TYPESCRIPT, { loader: "ts", format: "esm" });
  const folder = await writePrograms({ "events.mjs": code });
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, "events.mjs")).href)) as {
    parseEvent(form: object): Parsed;
    toMinorUnits(amount: string, digits?: number): number;
  };
}

/** Writes quotes as Python does, and numbers with decimals as numbers. */
function asPython(parsed: readonly Parsed[]): unknown {
  const rates = FIELDS.filter(({ type }) => type === "number").map(({ name }) => name);
  return parsed.map((event) =>
    Object.fromEntries(
      Object.entries(event).map(([name, value]) => {
        if (name === "error") return [name, String(value).replaceAll('"', "'")];
        return [name, rates.includes(name) ? Number(value) : value];
      }),
    ),
  );
}
