// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Anchor } from "#app/components/ui/anchor.tsx";
import { parse } from "#test/render.tsx";
import { headingOf } from "./heading.tsx";
import { Term } from "./term/term.tsx";

const Heading = headingOf("h3");

test("a heading links to itself", () => {
  const { innerHTML } = parse(
    <Heading id="keys">
      Keys of <code>orders</code>
    </Heading>,
  );
  expect(innerHTML).toBe('<h3 id="keys"><a href="#keys">Keys of <code>orders</code></a></h3>');
});

test("a heading without an id has no link", () => {
  expect(parse(<Heading>Keys</Heading>).innerHTML).toBe("<h3>Keys</h3>");
});

test.each([
  [
    "link",
    <strong key="link">
      <Anchor href="/keys/">keys</Anchor>
    </strong>,
  ],
  [
    "term",
    <Term key="term" id="term-key" name="Key" definition="Opens.">
      keys
    </Term>,
  ],
])("a heading with a %s in its text has its own link at the end", (_, inside) => {
  const heading = parse(<Heading id="keys">About {inside}</Heading>).querySelector("h3");
  const links = [...(heading?.querySelectorAll('a[href="#keys"]') ?? [])];
  expect(links).toEqual([heading?.lastElementChild]);
  expect(links[0]?.childNodes).toHaveLength(0);
  expect(heading?.querySelector("a :is(a, button)")).toBeNull();
});
