// @vitest-environment happy-dom
import { Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { doing, type Rendered, render } from "#test/render.tsx";
import { ErrorPage } from "./error-page.tsx";

// The router stub warns about future flags.
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

/** Renders a page with this loader, below a root with the site's frame. */
async function show(
  load: () => unknown,
  Page = () => <h1>The page</h1>,
  entry = "/page/",
): Promise<Rendered> {
  const Stub = createRemixStub([
    {
      id: "root",
      path: "/",
      Component: Outlet,
      loader: () => ({ site: { title: "Docs", landingHref: "/docs/start/", landingTitle: "Quick start" } }),
      children: [
        { path: "page", Component: Page, loader: () => load() ?? null, ErrorBoundary: ErrorPage },
        { path: "other", Component: () => <h1>Another page</h1> },
      ],
    },
  ]);
  const rendered = await render(<Stub initialEntries={[entry]} />);
  await vi.waitFor(() => expect(rendered.container.querySelector("h1")).not.toBeNull());
  return rendered;
}

const heading = ({ container }: Rendered) => container.querySelector("main#main > h1, h1")?.textContent;
const button = ({ container }: Rendered) => container.querySelector("button") as HTMLButtonElement;

async function press(rendered: Rendered): Promise<void> {
  await doing(() => button(rendered).click());
}

test("the button keeps the focus when the page crashes again", async () => {
  const rendered = await show(
    () => null,
    () => {
      throw new Error("x is undefined");
    },
  );
  const first = button(rendered);
  first.focus();
  await press(rendered);
  expect(button(rendered)).not.toBe(first);
  expect(document.activeElement).toBe(button(rendered));
  vi.mocked(console.error).mockClear();
});

test.each([
  ["was in the document alone", { page: {} }, 1],
  ["came with its data", { page: {}, inDocument: { html: "" } }, 0],
])(
  "a page whose text %s, and that crashed, is loaded again as a document where it must",
  async (_, data, reloads) => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    const rendered = await show(
      () => data,
      () => {
        throw new Error("x is undefined");
      },
    );
    vi.mocked(console.error).mockClear();
    await press(rendered);
    expect(reload).toHaveBeenCalledTimes(reloads);
    vi.mocked(console.error).mockClear();
  },
);

test("a thrown value that is not an error has a generic message", async () => {
  const rendered = await show(() => {
    throw "a string";
  });
  expect(heading(rendered)).toBe("This page crashed");
  expect(rendered.container.querySelector("[role=alert]")?.textContent).toBe("An unexpected error occurred.");
});

test("a response other than 404 is not a page that does not exist", async () => {
  const rendered = await show(() => {
    throw new Response("Gone wrong", { status: 500 });
  });
  expect(heading(rendered)).toBe("This page crashed");
});
