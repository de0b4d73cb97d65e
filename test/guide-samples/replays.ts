import { momentsOf, timeOf } from "#app/lib/content/schemas/scenarios.ts";
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
  const named = scenarios.map(({ name, ...scenario }) => {
    const moments = momentsOf(scenario as Parameters<typeof momentsOf>[0]);
    return [name, moments.map((each) => ({ ...each, time: timeOf(scenario.start, each.at) }))] as const;
  });
  const sandbox = await createAccount({
    ...options,
    now: Date.now(),
    scenarios: Object.fromEntries(named),
  });
  const replays = named.flatMap(([name, moments]) =>
    moments.flatMap(({ at }) => {
      const played = sandbox.scenarioMoments(name, at);
      const { account, access } = played.at(-1) ?? {};
      const events = played.flatMap(({ fields }) => (fields ? [fields] : []));
      return account && access !== undefined ? [{ title: `${name} ${at}`, events, account, access }] : [];
    }),
  );
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
