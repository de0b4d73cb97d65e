import { expect, test } from "vitest";
import { withoutDocumentData } from "./hydration-data.ts";

const handoff = (loaderData: unknown) =>
  JSON.stringify({ url: "/docs/", state: { loaderData, actionData: null } });

test("inDocument is removed from every loader's data, and the rest stays", () => {
  const data = {
    root: { site: { title: "Acme" } },
    "routes/docs": { inDocument: { sidebar: [] } },
    "routes/docs.$": { page: { id: "a" }, inDocument: { html: "<p>Text.</p>" } },
  };
  expect(JSON.parse(withoutDocumentData(handoff(data)))).toEqual({
    url: "/docs/",
    state: {
      loaderData: {
        root: { site: { title: "Acme" } },
        "routes/docs": {},
        "routes/docs.$": { page: { id: "a" } },
      },
    },
  });
});

test("null and primitive loader data are unchanged", () => {
  const data = { a: null, b: "inDocument", c: 1, d: [{ inDocument: 1 }], e: { deep: { inDocument: 1 } } };
  expect(JSON.parse(withoutDocumentData(handoff(data))).state.loaderData).toEqual(data);
});

test("null fields are not sent; Remix's future flags are", () => {
  const context = { future: { on: true }, state: { loaderData: {}, errors: null } };
  expect(withoutDocumentData(JSON.stringify(context))).toBe(
    '{"future":{"on":true},"state":{"loaderData":{}}}',
  );
});

test("a context without a state is unchanged", () => {
  expect(withoutDocumentData('{"url":"/"}')).toBe('{"url":"/"}');
  expect(withoutDocumentData('{"state":{}}')).toBe('{"state":{}}');
});

test("the result is safe inside a script and parses to the same value", () => {
  const title = "</script><!--<script>&\u2028\u2029";
  const json = withoutDocumentData(handoff({ root: { title } }));
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json).state.loaderData.root.title).toBe(title);
});

test("invalid JSON throws", () => {
  expect(() => withoutDocumentData("<html>")).toThrow(SyntaxError);
});
