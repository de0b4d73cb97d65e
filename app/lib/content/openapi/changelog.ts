import * as v from "valibot";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { listOf, text } from "../schemas/schemas.ts";
import type { Api } from "./api.ts";

/** The releases, relative to the content folder. */
export const RELEASES_FILE = "api/releases.json";

const change = v.strictObject({
  text: text("what has changed, as Markdown"),
  isBreaking: v.optional(
    v.pipe(v.boolean(), v.description("true if programs written for the version before may fail, or false")),
    false,
  ),
});
const release = v.strictObject({
  version: text("the version of the API"),
  date: v.pipe(
    v.string(),
    v.isoDate("must be a date such as 2026-01-01"),
    v.description("the day of the release, such as 2026-01-01"),
  ),
  changes: listOf(change, "a list of changes, each with text and isBreaking"),
  api: text("the digest of the API, which the check names"),
});
export type ApiRelease = v.InferOutput<typeof release>;

/** `api/releases.json`: what has changed in each release of the API, newest first. */
export const releasesSchema = v.strictObject({ releases: v.optional(v.array(release), []) });

/** The parts of the API that programs depend on. */
const SURFACE = [
  ..."operations method path parameters place request responses status fields members variants".split(" "),
  ..."events eventFields name type presence values value".split(" "),
];

/** Returns a digest of the API that changes with what programs depend on, but not with descriptions. */
export function apiDigest({ operations, events, eventFields }: Api): string {
  return nameHashOf(JSON.stringify({ operations: [...operations.values()], events, eventFields }, SURFACE));
}
