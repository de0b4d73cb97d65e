import { join } from "node:path";
import { expect, test } from "vitest";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { pageDocument } from "#app/lib/docs-api/documents.ts";
import { makeLibrary } from "./factories/content-folder.ts";
import { temporaryFolder } from "./factories/temporary-folder.ts";

/** What only one operation has: its description, then the description and the name of a parameter, and the name of a field. */
const OPERATIONS = {
  listTrips: ["Lists all departures", "Zurich or Geneva", "departureStation", "platformNumber"],
  bookTrip: ["Reserves a seat", "Window or aisle", "seatPreference", "bookingReference"],
  cancelTrip: ["Gives the seat back", "Days before travel", "noticePeriod", "penaltyAmount"],
} as const;
const METHODS = { listTrips: "GET", bookTrip: "POST", cancelTrip: "DELETE" };
type Id = keyof typeof OPERATIONS;

const operationOf = (id: Id) => {
  const [description, about, parameter, field] = OPERATIONS[id];
  const schema = { type: "string", description: about };
  const body = { content: { "application/json": { schema: { properties: { [parameter]: schema } } } } };
  const result = { "application/json": { schema: { properties: { [field]: { type: "number" } } } } };
  return {
    ...{ operationId: id, tags: ["trips"], summary: id, description: `${description}.` },
    ...(id === "bookTrip"
      ? { requestBody: body }
      : { parameters: [{ name: parameter, in: "query", description: about, schema: { type: "string" } }] }),
    responses: { "200": { description: "OK", content: result } },
  };
};
const DESCRIPTION = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Trains", version: "1" },
  servers: [{ url: "https://trains.example" }],
  paths: {
    "/trips": {
      get: operationOf("listTrips"),
      post: operationOf("bookTrip"),
      delete: operationOf("cancelTrip"),
    },
  },
});

test("each page that is made from an API description shows its own operation, in every worker and from the cache", async () => {
  const files = {
    "sidebar.json": '{ "docs": ["install", { "label": "Trips", "operations": "trips" }] }',
    "api/openapi.yaml": DESCRIPTION,
  };
  const cache = { dir: join(temporaryFolder(), "cache"), key: "app" };
  // Each library is the one of a worker; the last two find the pages of the first in the cache.
  const cold = await makeLibrary(files, { cache });
  const otherWorker = await makeLibrary(files, { cache });
  const withoutCache = await makeLibrary(files);
  for (const library of [cold, cold, otherWorker, withoutCache]) {
    const content = await library.getContent();
    const pages = allPages(content).filter(({ frontmatter }) => frontmatter.operation !== undefined);
    expect(pages.map(({ frontmatter }) => frontmatter.operation)).toEqual(Object.keys(OPERATIONS));
    if (library === otherWorker) pages.reverse();
    for (const page of pages) {
      const id = page.frontmatter.operation as Id;
      const others = Object.values(OPERATIONS).filter((texts) => texts !== OPERATIONS[id]);
      const rendered = await library.renderPage(page);
      const document = pageDocument(content, page, rendered);
      const { sections } = await library.getText(page);
      const shown = [rendered.html, rendered.markdown, JSON.stringify(document)];
      for (const text of [...shown, JSON.stringify(sections)]) {
        for (const own of OPERATIONS[id]) expect(text).toContain(own);
        for (const other of others.flat()) expect(text).not.toContain(other);
      }
      expect(document.operation).toMatchObject({
        id,
        method: METHODS[id],
        url: "https://trains.example/trips",
      });
    }
  }
});

const WRITTEN_IN_HTML = `
openapi: 3.1.0
info: { title: Trains, version: "1" }
servers: [{ url: "https://trains.example" }]
paths:
  /trips/{id}:
    get:
      tags: [trips]
      operationId: getTrip
      summary: Get a trip
      description: |-
        <p>Reads <b>one</b> trip.<br/>See <a href="https://trains.example/help">the help</a>.</p>
        <p>A <code>&lt;id&gt;</code> names it, \`<b>\` is code, &amp; <i>other</i> <tags>.</p>

        <table><tr><th>Class</th><th>Seats</th></tr><tr><td>First</td><td>20</td></tr></table>
        <script>alert("run")</script>

        <img src="x" onerror="alert('image')">
      parameters:
        - { name: id, in: path, required: true, description: "The <em>whole</em> id.", schema: { type: string } }
      responses: { "200": { description: "<p>Found.</p><p>With <b>seats</b>.</p>" } }
`;

test("HTML in a description is formatting or text, and nothing of it runs", async () => {
  const library = await makeLibrary({
    "sidebar.json": '{ "docs": ["install", { "label": "Trips", "operations": "trips" }] }',
    "api/openapi.yaml": WRITTEN_IN_HTML,
  });
  expect(await library.check(new Set())).toEqual([]);
  const page = await library.getPage("doc", "api/trips/get-trip");
  expect(page.frontmatter.description).toBe("Reads one trip.");
  const { html, markdown } = await library.renderPage(page);
  const [description = ""] = html.split("<section");
  const link = '<a href="https://trains.example/help" rel="noopener noreferrer">the help</a>';
  expect(description.replaceAll("\n", "")).toBe(
    [
      `<p>Reads <strong>one</strong> trip.<br/>See ${link}.</p>`,
      "<p>A <code>&lt;id&gt;</code> names it, <code>&lt;b&gt;</code> is code, &amp; <em>other</em> &lt;tags&gt;.</p>",
      "<p>Class Seats</p><p>First 20</p>",
      "<p>&lt;script&gt;alert(“run”)&lt;/script&gt;</p>",
      "<p>&lt;img src=”x” onerror=”alert(‘image’)”&gt;</p>",
    ].join(""),
  );
  expect(html).toContain("The <em>whole</em> id.");
  expect(html).toContain("Found. With <strong>seats</strong>.");
  expect(markdown).toContain("Reads **one** trip.");
});
