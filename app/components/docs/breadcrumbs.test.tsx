// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";

test("the last crumb is the current page without a link; categories link to their own page", () => {
  const container = parse(
    <Breadcrumbs
      crumbs={[
        { label: "Guides", href: "/docs/guides/" },
        { label: "Billing" },
        { label: "Money back", href: "/docs/guides/money-back/" },
        { label: "Refunds", href: "/docs/guides/refunds/" },
      ]}
    />,
  );
  const crumbs = [...container.querySelectorAll("nav[aria-label=Breadcrumbs] > ol > li > *")];
  expect(crumbs.map((crumb) => [crumb.nodeName, crumb.textContent, crumb.getAttribute("href")])).toEqual([
    ["A", "Guides", "/docs/guides/"],
    ["SPAN", "Billing", null],
    ["A", "Money back", "/docs/guides/money-back/"],
    ["SPAN", "Refunds", null],
  ]);
  expect(crumbs.map((crumb) => crumb.getAttribute("aria-current"))).toEqual([null, null, null, "page"]);
});

test("a category and a page with the same name are two crumbs", () => {
  const container = parse(
    <Breadcrumbs crumbs={[{ label: "Webhooks" }, { label: "Webhooks", href: "/docs/w/" }]} />,
  );
  expect(container.querySelectorAll("li")).toHaveLength(2);
});

test("a page outside the sidebar has no breadcrumbs", () => {
  expect(parse(<Breadcrumbs crumbs={[]} />).innerHTML).toBe("");
});
