import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { type BuiltTree, readBuiltTree, textOf } from "./built-tree.ts";
import { buildTree } from "./run-build.ts";

const DESCRIPTION = `
openapi: 3.1.0
info: { title: Trains, version: "7", description: "## Paging\\n\\nPages have 20 items." }
servers: [{ url: "https://trains.example", description: Production }]
tags: [{ name: stations, description: Where trains stop }, { name: trips }, { name: seats }]
paths:
  /stations: { get: { tags: [stations], summary: List stations, operationId: listStations, responses: { "200": { description: Found. } } } }
  /trips: { get: { tags: [trips], summary: List trips, operationId: listTrips, responses: { "200": { description: Found. } } } }
  /seats: { post: { tags: [seats], summary: Book a seat, operationId: bookSeat, responses: { "201": { description: Booked. } } } }
`;

const inFolder = folderOfFile();
let built: BuiltTree;
beforeAll(async () => {
  writeFileSync(inFolder("trains.yaml"), DESCRIPTION);
  const command = ["--import", "tsx", "build-scripts/content-new.ts", "--provider"];
  execFileSync(process.execPath, [...command, inFolder("northern-rail"), inFolder("trains.yaml")]);
  await buildTree({
    CONTENT_DIR: inFolder("northern-rail"),
    OUTPUT_DIR: inFolder("site"),
    CACHE_DIR: inFolder("cache"),
  });
  built = await readBuiltTree(inFolder("site"));
}, 300_000);

test("a new folder with an API description is a site of all that it describes", () => {
  const hrefs = built.pages.map(({ href }) => href);
  const operations = ["seats/book-seat", "stations/list-stations", "trips/list-trips"];
  expect(hrefs.sort()).toEqual(
    [
      "/",
      "/404/",

      "/docs/api/overview/",
      ...operations.map((id) => `/docs/api/${id}/`),
      "/search/",
    ].sort(),
  );
  const overview = built.read("docs/api/overview.md");
  for (const text of [
    "## Paging",
    "Where trains stop",
    "`https://trains.example` Production",
    "Version: 7",
    "Book a seat",
  ])
    expect(overview).toContain(text);
});

test("the name is that of the folder, the sidebar has the tags, and search finds operations", () => {
  const [home] = built.pages.filter(({ href }) => href === "/");
  expect(textOf(home?.elements("title")[0])).toBe("Northern Rail Docs");
  const sidebars = built.read("api/sidebars.json");
  for (const label of ["Stations", "Trips", "Seats"]) expect(sidebars).toContain(`"label":"${label}"`);
  const index = built.files.find((path) => /^assets\/search-\w+\.json$/.test(path)) ?? "";
  expect(built.read(index)).toContain("seat");
  expect(built.files.filter((path) => /acme/i.test(path) || /acme/i.test(built.read(path)))).toEqual([]);
});
