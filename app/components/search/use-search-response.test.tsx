// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { doing, render } from "#test/render.tsx";
import { type ResponseState, useSearchResponse } from "./use-search-response.ts";

interface RequestCall {
  queryKey: string;
  signal: AbortSignal;
  resolve(text: string): void;
  fail(error: unknown): void;
}

/** A component that uses the hook, its requests, and the hook's latest state. */
function setUp() {
  const calls: RequestCall[] = [];
  const state: { now?: ResponseState<string> } = {};
  const request = (queryKey: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => calls.push({ queryKey, signal, resolve, fail: reject }));
  const Consumer = ({ queryKey }: { queryKey: string | undefined }) => {
    state.now = useSearchResponse(queryKey, request);
    return null;
  };
  /** The last request that was not aborted. */
  const lastCall = () => calls.filter(({ signal }) => !signal.aborted).at(-1) as RequestCall;
  return { calls, state, Consumer, lastCall };
}

test("a new key aborts the previous request, whose response is ignored", async () => {
  const { calls, state, Consumer, lastCall } = setUp();
  const { update } = await render(<Consumer queryKey="we" />);
  const older = lastCall();
  await update(<Consumer queryKey="web" />);
  expect(older.signal.aborted).toBe(true);
  await doing(() => older.resolve("older"));
  expect(state.now?.response).toBeUndefined();
  await doing(() => lastCall().resolve("newer"));
  expect(state.now).toMatchObject({ response: "newer", isCurrent: true, error: undefined });
  expect(calls.at(-1)?.queryKey).toBe("web");
});

test("while a new key loads, the previous response stays and is not current", async () => {
  const { state, Consumer, lastCall } = setUp();
  const { update } = await render(<Consumer queryKey="a" />);
  await doing(() => lastCall().resolve("to a"));
  await update(<Consumer queryKey="ab" />);
  expect(state.now).toMatchObject({ response: "to a", isCurrent: false });
});

const goOnline = () => doing(() => void dispatchEvent(new Event("online")));

test("when the browser goes online, a failed request is sent again", async () => {
  const { state, Consumer, lastCall } = setUp();
  await render(<Consumer queryKey="a" />);
  const failed = lastCall();
  await doing(() => failed.fail("no network"));
  expect(state.now?.error).toBeDefined();
  await goOnline();
  expect(lastCall()).not.toBe(failed);
  await doing(() => lastCall().resolve("to a"));
  expect(state.now).toMatchObject({ response: "to a", error: undefined });
});

test("a request that waits for a load without a connection, and fails when the browser is online, is sent again", async () => {
  const { state, Consumer, lastCall } = setUp();
  const { update } = await render(<Consumer queryKey="a" />);
  await doing(() => lastCall().fail("no network"));
  await update(<Consumer queryKey="ab" />);
  await goOnline();
  // It shares the load of the request before.
  const second = lastCall();
  await doing(() => second.fail("no network"));
  expect(state.now?.error).toBeUndefined();
  const third = lastCall();
  expect(third).not.toBe(second);
  // Once: the network may be gone again.
  await doing(() => third.fail("no network"));
  expect(state.now?.error).toBeDefined();
});
