// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { searchClient } from "#app/components/search/search-client.ts";
import { SearchError } from "#app/lib/search/client/search-error.ts";
import type { SearchResponse } from "#app/lib/search/client/search-messages.ts";
import { doing, render } from "#test/render.tsx";
import { type SearchState, useSearch } from "./search-client.ts";

interface Call {
  text: string;
  resolve(response: SearchResponse): void;
  reject(error: SearchError): void;
}

const calls: Call[] = [];
let state: SearchState;
const lastCall = () => calls.at(-1) as Call;

beforeEach(() => {
  calls.length = 0;
  vi.spyOn(searchClient, "search").mockImplementation(
    ({ text }) => new Promise((resolve, reject) => calls.push({ text, resolve, reject })),
  );
});

function Consumer({ text }: { text: string }) {
  state = useSearch({ place: "box", text });
  return null;
}

test("while another query is processed, the previous response stays and is not current", async () => {
  const { update } = await render(<Consumer text="a" />);
  await doing(() => lastCall().resolve({ text: "a" } as SearchResponse));
  expect(state).toMatchObject({ response: { text: "a" }, isCurrent: true });
  await update(<Consumer text="ab" />);
  expect(lastCall().text).toBe("ab");
  expect(state).toMatchObject({ response: { text: "a" }, isCurrent: false });
});

test("a query that failed is sent again by a retry", async () => {
  await render(<Consumer text="a" />);
  await doing(() => lastCall().reject(new SearchError("timeout")));
  expect(state.error?.reason).toBe("timeout");
  const failed = lastCall();
  await doing(() => state.retry());
  expect(state.error).toBeUndefined();
  expect(lastCall()).not.toBe(failed);
  await doing(() => lastCall().resolve({ text: "a" } as SearchResponse));
  expect(state).toMatchObject({ response: { text: "a" }, error: undefined });
});
