// @vitest-environment happy-dom
import { Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
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

test("a page that does not exist says so and links to existing pages", async () => {
  const rendered = await show(() => {
    throw new Response("Not Found", { status: 404 });
  });
  expect(heading(rendered)).toBe("Page Not Found");
  const links = [...rendered.container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/docs/start/", "/search/", "/"]);
  expect(rendered.container.querySelector("a")?.textContent).toBe("Quick start");
  expect(rendered.container.querySelector("button")).toBeNull();
});

test("a page that did not load says why, and Retry loads it until it succeeds", async () => {
  let broken = true;
  const load = vi.fn(() => {
    if (broken) throw new DocumentLoadError("The server responded with 500.");
  });
  const rendered = await show(load);
  expect(heading(rendered)).toBe("This page did not load");
  expect(rendered.container.querySelector("[role=alert]")?.textContent).toBe(
    "The server responded with 500.",
  );
  expect(button(rendered).textContent).toBe("Retry");

  load.mockClear();
  await press(rendered);
  expect(load).toHaveBeenCalledOnce();
  expect(heading(rendered)).toBe("This page did not load");
  broken = false;
  await press(rendered);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(heading(rendered)).toBe("The page"));
});

test.each(["/page/#part", "/page/?q=1#part"])("Retry loads the page also at %s", async (entry) => {
  let broken = true;
  const rendered = await show(
    () => {
      if (broken) throw new DocumentLoadError("No connection.");
    },
    undefined,
    entry,
  );
  expect(heading(rendered)).toBe("This page did not load");
  broken = false;
  await press(rendered);
  await vi.waitFor(() => expect(heading(rendered)).toBe("The page"));
});

test("a page that crashed says so, and Try again renders it again", async () => {
  let broken = true;
  document.title = "The page | Docs";
  const rendered = await show(
    () => null,
    () => {
      if (broken) throw new Error("x is undefined");
      return <h1>The page</h1>;
    },
  );
  expect(heading(rendered)).toBe("This page crashed");
  expect(document.title).toBe("This page crashed | Docs");
  expect(rendered.container.querySelector("[role=alert]")?.textContent).toBe("x is undefined");
  expect(button(rendered).textContent).toBe("Try again");
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
  broken = false;
  await press(rendered);
  expect(heading(rendered)).toBe("The page");
  expect(document.title).toBe("The page | Docs");
});

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
  ["did not load is loaded again", new DocumentLoadError("No connection."), 1],
  ["crashed is left alone", new Error("x is undefined"), 0],
])("a page that %s when the network returns", async (_name, error, loads) => {
  const load = vi.fn(() => {
    throw error;
  });
  await show(load);
  load.mockClear();
  await doing(() => window.dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledTimes(loads);
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
