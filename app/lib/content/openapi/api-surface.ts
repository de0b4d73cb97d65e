import * as v from "valibot";
import type { Api } from "./api.ts";
import type { ApiField } from "./api-fields.ts";

/** The releases, relative to the content folder. */
export const RELEASES_FILE = "api/releases.json";

const field = v.strictObject({
  type: v.string(),
  /** Only of fields that are sent. */
  presence: v.optional(v.picklist(["required", "conditional", "optional"])),
  values: v.optional(v.array(v.string())),
});
export type FieldSurface = v.InferOutput<typeof field>;

const fields = v.record(v.string(), field);
export type FieldSurfaces = v.InferOutput<typeof fields>;

const release = v.strictObject({
  version: v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description("the version of the API")),
  date: v.pipe(
    v.string(),
    v.isoDate("must be a date such as 2026-01-01"),
    v.description("the release's date"),
  ),
  /** By method and path, such as `POST /Orders/GetList`. Fields are named by their path, such as `search.dateFrom`. */
  operations: v.record(v.string(), v.strictObject({ request: fields, response: fields })),
  events: v.array(v.string()),
  eventFields: fields,
});
export type ApiRelease = v.InferOutput<typeof release>;

/** The parts of an API that programs depend on. */
export type ApiSurface = Omit<ApiRelease, "version" | "date">;

/** `api/releases.json`: what each release of the API had, newest first. `npm run api:release` adds one. */
export const releasesSchema = v.strictObject({ releases: v.optional(v.array(release), []) });

export function surfaceOf({ operations, events, eventFields }: Api): ApiSurface {
  return {
    operations: Object.fromEntries(
      [...operations.values()].map(({ method, path, request, response }) => [
        `${method} ${path}`,
        { request: fieldSurfaces(request, true), response: fieldSurfaces(response, false) },
      ]),
    ),
    events: events.map(({ name }) => name),
    eventFields: Object.fromEntries(
      eventFields.flatMap((group) =>
        group.fields.map(({ name, type, values }) => [name, withValues({ type }, values)]),
      ),
    ),
  };
}

function fieldSurfaces(written: readonly ApiField[], isSent: boolean, prefix = ""): FieldSurfaces {
  return Object.fromEntries(
    written.flatMap(({ name, type, presence, values, members }): [string, FieldSurface][] => {
      const path = prefix + name;
      const own = withValues(isSent ? { type, presence } : { type }, values);
      return [[path, own], ...Object.entries(fieldSurfaces(members, isSent, `${path}.`))];
    }),
  );
}

function withValues(surface: FieldSurface, values: ApiField["values"]): FieldSurface {
  return values.length > 0 ? { ...surface, values: values.map(({ value }) => value) } : surface;
}
