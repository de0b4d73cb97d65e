// @vitest-environment happy-dom
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { doing, render } from "#test/render.tsx";
import { type Answered, useSearchResponse } from "./use-search-response.ts";

interface Asked {
  question: string;
  signal: AbortSignal;
  response(text: string): void;
  fail(error: unknown): void;
}

/** A component that asks, everything it asked, and what it was given. */
function asking() {
  const asked: Asked[] = [];
  const given: { now?: Answered<string> } = {};
  const ask = (question: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) =>
      asked.push({ question, signal, response: resolve, fail: reject }),
    );
  const Asking = ({ question, onFailed }: { question: string | undefined; onFailed?: () => void }) => {
    given.now = useSearchResponse(question, ask);
    const hasFailed = given.now.error !== undefined;
    useLayoutEffect(() => {
      if (hasFailed) onFailed?.();
    }, [hasFailed, onFailed]);
    return null;
  };
  /** The last question that was asked and not called off. */
  const last = () => asked.filter(({ signal }) => !signal.aborted).at(-1) as Asked;
  return { asked, given, Asking, last };
}

test("a newer question calls off the work on the older one, whose answer comes to nothing", async () => {
  const { asked, given, Asking, last } = asking();
  const { update } = await render(<Asking question="we" />);
  const older = last();
  await update(<Asking question="web" />);
  expect(older.signal.aborted).toBe(true);
  await doing(() => older.response("older"));
  expect(given.now?.response).toBeUndefined();
  await doing(() => last().response("newer"));
  expect(given.now).toMatchObject({ response: "newer", isCurrent: true, error: undefined });
  expect(asked.at(-1)?.question).toBe("web");
});

test("while a newer question is worked on the answer before it stays, and is said to be old", async () => {
  const { given, Asking, last } = asking();
  const { update } = await render(<Asking question="a" />);
  await doing(() => last().response("to a"));
  await update(<Asking question="ab" />);
  expect(given.now).toMatchObject({ response: "to a", isCurrent: false });
});

test("a failure is told, and asking again can succeed", async () => {
  const { given, Asking, last } = asking();
  await render(<Asking question="a" />);
  await doing(() => last().fail(new Error("no network")));
  expect(given.now?.error?.message).toBe("no network");
  await doing(() => given.now?.retry());
  expect(given.now?.error).toBeUndefined();
  await doing(() => last().response("to a"));
  expect(given.now).toMatchObject({ response: "to a", isCurrent: true });
});

test("after a failure it is asked again when the browser is online, once", async () => {
  const { asked, Asking, last } = asking();
  await render(<Asking question="a" />);
  await doing(() => last().fail("no network"));
  const before = asked.length;
  await doing(() => dispatchEvent(new Event("online")));
  await doing(() => last().response("to a"));
  await doing(() => dispatchEvent(new Event("online")));
  expect(asked.length).toBe(before + 1);
});

test("it is asked again even when the browser is online as soon as the failure is shown", async () => {
  const { asked, Asking, last } = asking();
  const goOnline = () => void dispatchEvent(new Event("online"));
  await render(<Asking question="a" onFailed={goOnline} />);
  const before = asked.length;
  await doing(() => last().fail("no network"));
  expect(asked.length).toBe(before + 1);
});

test("nothing is asked without a question", async () => {
  const { asked, Asking } = asking();
  await render(<Asking question={undefined} />);
  expect(asked).toEqual([]);
});
