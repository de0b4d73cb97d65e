import { timeOf } from "#app/lib/content/schemas/scenarios.ts";
import { createAccount, type Sandbox } from "../api-samples/practice-server.ts";
import type { IpnEvent } from "./signed-events.ts";

/** Ordered events of one customer or more, with the access after each event and at moments without an event. */
export interface Scenario {
  name: string;
  start: string;
  events: { at: string; fields: IpnEvent; state: { access: boolean } }[];
  checks: { at: string; account: string; access: boolean }[];
}

/**
 * The events of a scenario up to one of its moments, dated as if that moment were now. So a handler can be asked with the
 * real clock. No other replay has the same ids and accounts, so one handler can receive all replays.
 */
export interface Replay {
  /** The scenario and the moment, such as `upgrade P12D`. */
  title: string;
  events: IpnEvent[];
  account: string;
  /** Whether the account has access at the moment. */
  access: boolean;
}

/** Creates a practice server with these scenarios, and a replay for each of their moments. */
export async function practiceWith(
  scenarios: readonly Scenario[],
  options: Readonly<Record<string, string>> = {},
): Promise<{ sandbox: Sandbox; replays: Replay[] }> {
  const named = scenarios.map(({ name, start, events, checks }) => {
    const moments = [...events, ...checks].map(({ at }) => [at, timeOf(start, at)] as const);
    return [name, { events, moments: Object.fromEntries(moments) }] as const;
  });
  const sandbox = await createAccount({
    ...options,
    now: Date.now(),
    scenarios: Object.fromEntries(named),
  });
  const replays = scenarios.flatMap(momentsOf).map(({ name, at, account, access }) => {
    const events = sandbox.scenarioEvents(name, at).map(({ fields }) => fields);
    const [first = {}] = events;
    const run = accountOf(first).replace(/-.*/, "");
    return { title: `${name} ${at}`, events, account: `${run}-${account}`, access };
  });
  return { sandbox, replays };
}

/** Returns the first events of all replays, the second ones and so on: the order of a replay's events matters. */
export function roundsOf(replays: readonly Replay[]): IpnEvent[][] {
  const length = Math.max(...replays.map(({ events }) => events.length));
  return Array.from({ length }, (_, round) =>
    replays.flatMap(({ events }) => events.slice(round, round + 1)),
  );
}

/** Returns the account that an event's custom fields name. */
export function accountOf(event: IpnEvent): string {
  return /(?:^|,)x-account=([^,]*)/.exec(event.ORDER_CUSTOM_FIELDS ?? "")?.[1] ?? "";
}

function momentsOf({ name, events, checks }: Scenario) {
  return [
    ...events.map(({ at, fields, state }) => ({
      name,
      at,
      account: accountOf(fields),
      access: state.access,
    })),
    ...checks.map((check) => ({ name, ...check })),
  ];
}
