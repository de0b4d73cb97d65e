import { expect, test } from "vitest";
import type { ApiOperation } from "../api.ts";
import { samplesOf } from "./samples.ts";

/** A request with values that languages format differently. */
const OPERATION = {
  path: "/Orders/Refund",
  url: "https://api.example/Orders/Refund",
  method: "POST",
  outcome: "isSuccess",
  security: [],
  parameters: [],
  request: {
    contentType: "application/json",
    fields: [
      { name: "account", type: "integer", environmentVariable: "ACCOUNT_ID" },
      { name: "secret", type: "string", environmentVariable: "SECRET" },
    ],
    examples: [
      {
        value: {
          note: '5 % off: "yes", it\'s $HOME \\ `ls`',
          none: null,
          flag: true,
          amount: 14.5,
          empty: {},
          map: { "x-team": "blue" },
          mixed: [1, "two"],
          account: 1,
          secret: "example-secret",
        },
      },
    ],
  },
  responses: [
    {
      body: {
        fields: [
          { name: "refundId", isEcho: false },
          { name: "request", isEcho: true },
        ],
        examples: [{ value: { refundId: 1, isSuccess: true } }],
      },
    },
  ],
} as unknown as ApiOperation;

const codeIn = (label: string) => samplesOf(OPERATION).find((sample) => sample.label === label)?.code ?? "";

test.each([
  [
    "cURL",
    [
      String.raw`"note": "5 % off: \\"yes\\", it's \$HOME \\\\ \`ls\`"`,
      '"none": null',
      '"account": $ACCOUNT_ID',
      '"secret": "$SECRET"',
    ],
  ],
  [
    "JavaScript",
    [
      String.raw`note: "5 % off: \"yes\", it's $HOME \\ `,
      '"x-team": "blue"',
      "account: Number(process.env.ACCOUNT_ID)",
    ],
  ],
  [
    "PHP",
    [
      String.raw`'note' => '5 % off: "yes", it\'s $HOME \\ `,
      "'empty' => new stdClass()",
      "'account' => (int) getenv('ACCOUNT_ID')",
    ],
  ],
  ["Python", ['"none": None', '"flag": True', '"account": int(os.environ["ACCOUNT_ID"])']],
  [
    "C#",
    [
      'GetEnvironmentVariable("SECRET")',
      "none = (string?)null",
      "amount = 14.5m",
      'new object?[] { 1, "two" }',
      '["x-team"] = "blue"',
    ],
  ],
  [
    "Java",
    [
      String.raw`"note": "5 %% off: \\"yes\\", it's $HOME \\\\ `,
      '"account": %s',
      '"secret": "%s"',
      'System.getenv("SECRET")',
    ],
  ],
])("values are formatted for %s", (label, expected) => {
  for (const text of expected) expect(codeIn(label)).toContain(text);
});

test("samples contain no secrets and do not print the whole response", () => {
  for (const { code, label } of samplesOf(OPERATION)) {
    expect(code).not.toContain("example-secret");
    expect(code).toMatch(label === "cURL" ? /del\(\.request\)/ : /refundId/);
    expect(code).not.toMatch(/(?:print|log|echo|WriteLine|println)\(? *\$?result\)?;?$/m);
  }
});

test.each(["cURL", "JavaScript", "PHP", "Python", "C#", "Java"])("%s waits for a minute at most", (label) => {
  expect(codeIn(label)).toMatch(/(?:max-time|timeout|TIMEOUT|FromSeconds|ofSeconds)\D{1,5}60/);
});
