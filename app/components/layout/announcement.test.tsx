// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { expect, test, vi } from "vitest";
import type { SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import { type Rendered, render } from "#test/render.tsx";
import { Announcement } from "./announcement.tsx";

async function show(announcement: SiteFrame["announcement"]): Promise<Rendered> {
  // The router stub warns about future flags.
  vi.spyOn(console, "warn").mockReturnValue();
  const loader = () => ({ site: { announcement } });
  const Stub = createRemixStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <main>
          <Announcement />
        </main>
      ),
      loader,
    },
  ]);
  const rendered = await render(<Stub />);
  await vi.waitFor(() => expect(rendered.container.querySelector("main")).not.toBeNull());
  return rendered;
}

test("its line is rendered with its markup", async () => {
  const content = [
    "New: ",
    { mark: "link" as const, href: "/docs/", content: [{ mark: "code" as const, content: ["v2"] }] },
  ];
  const { container } = await show({ id: "a", closeable: true, content });
  const bar = container.querySelector('aside[aria-label="Announcement"]');
  expect(bar?.querySelector("p")?.innerHTML).toBe('New: <a href="/docs/"><code>v2</code></a>');
  expect(bar?.querySelector("button")?.getAttribute("aria-label")).toBe("Close announcement");
});

test("an announcement that is not closeable has no button", async () => {
  const { container } = await show({ id: "a", closeable: false, content: ["News"] });
  expect(container.querySelector("aside")?.textContent).toBe("News");
  expect(container.querySelector("button")).toBeNull();
});

test("a site without an announcement renders nothing", async () => {
  const { container } = await show(undefined);
  expect(container.querySelector("aside")).toBeNull();
});
