import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessLog } from "./access-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("lines of one interval are printed together, in the order of the responses", () => {
  const print = vi.fn();
  const logRequest = accessLog(print);
  const responses = ["/a/?q=secret", "/b/"].map((url) => {
    const response = Object.assign(new EventEmitter(), { statusCode: 200 }) as ServerResponse;
    logRequest({ method: "GET", url } as IncomingMessage, response);
    return response;
  });
  vi.advanceTimersByTime(7);
  for (const response of responses.reverse()) response.emit("close");
  vi.runAllTimers();
  expect(print.mock.calls).toEqual([["GET /b/ 200 7 ms\nGET /a/ 200 7 ms"]]);
  responses[0]?.emit("close");
  vi.runAllTimers();
  expect(print).toHaveBeenCalledTimes(2);
});
