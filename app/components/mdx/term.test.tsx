// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { Term } from "./term.tsx";

test("the term is a button that opens the definition as a native popover", () => {
  const container = parse(
    <Term id="term-ipn" name="webhook" definition="A call." href="/docs/webhooks/">
      IPN
    </Term>,
  );
  const button = container.querySelector("button");
  expect(button?.textContent).toBe("IPN");
  expect(button?.getAttribute("popovertarget")).toBe("term-ipn");
  const definition = container.querySelector("#term-ipn");
  expect(definition?.getAttribute("popover")).toBe("auto");
  expect(definition?.textContent).toBe("webhook A call. More about webhook");
  expect(definition?.querySelector("a")?.getAttribute("href")).toBe("/docs/webhooks/");
});
