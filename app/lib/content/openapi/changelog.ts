import type { Api } from "./api.ts";
import {
  type ApiRelease,
  type ApiSurface,
  type FieldSurface,
  type FieldSurfaces,
  surfaceOf,
} from "./api-surface.ts";

export interface ApiChange {
  /** Markdown. */
  text: string;
  /** Programs written for the earlier version may fail. */
  isBreaking: boolean;
}

/** The body that has a field. */
interface Body {
  kind: "request" | "response" | "webhook";
  /** Such as `POST /Orders/GetList`. */
  operation?: string;
}

const STRICTNESS = { optional: 0, conditional: 1, required: 2 };

export interface ChangelogEntry {
  /** Absent for changes since the newest release. */
  release?: { version: string; date: string };
  /** Summary of the first release. */
  summary?: string;
  changes: ApiChange[];
}

/** Compares each release with the one before it, and the API with the newest release. Newest first. */
export function changelogOf(releases: readonly ApiRelease[], api: Api): ChangelogEntry[] {
  const entries = releases.map((release, index): ChangelogEntry => {
    const { version, date } = release;
    const before = releases[index + 1];
    return before
      ? { release: { version, date }, changes: compareSurfaces(before, release) }
      : { release: { version, date }, summary: initialSummary(release), changes: [] };
  });
  const [newest] = releases;
  const changes = newest ? compareSurfaces(newest, surfaceOf(api)) : [];
  return changes.length > 0 ? [{ changes }, ...entries] : entries;
}

function initialSummary({ operations, events }: ApiSurface): string {
  const count = Object.keys(operations).length;
  return `Initial version: ${count} operations and ${events.length} webhook events.`;
}

/** Returns what changed from one version of an API to the next: operations, then webhooks. */
export function compareSurfaces(before: ApiSurface, after: ApiSurface): ApiChange[] {
  return [
    ...compareNames(Object.keys(before.operations), Object.keys(after.operations), "operation"),
    ...Object.entries(after.operations).flatMap(([name, { request, response }]) => {
      const old = before.operations[name];
      if (!old) return [];
      return [
        ...compareFields(old.request, request, { kind: "request", operation: name }),
        ...compareFields(old.response, response, { kind: "response", operation: name }),
      ];
    }),
    ...compareNames(before.events, after.events, "webhook event"),
    ...compareFields(before.eventFields, after.eventFields, { kind: "webhook" }),
  ];
}

function compareNames(before: readonly string[], after: readonly string[], kind: string): ApiChange[] {
  return [
    ...missingIn(after, before).map((name) => breaking(`Removed the ${kind} \`${name}\`.`)),
    ...missingIn(before, after).map((name) => compatible(`Added the ${kind} \`${name}\`.`)),
  ];
}

function compareFields(before: FieldSurfaces, after: FieldSurfaces, body: Body): ApiChange[] {
  return [
    ...missingIn(Object.keys(after), Object.keys(before)).map((name) =>
      breaking(`Removed the ${subjectOf(name, body)}.`),
    ),
    ...Object.entries(after).flatMap(([name, field]) => {
      const old = before[name];
      const subject = subjectOf(name, body);
      return old ? compareField(old, field, `The ${subject}`, body) : [added(field, subject)];
    }),
  ];
}

function subjectOf(name: string, { kind, operation }: Body): string {
  return `${kind} field \`${name}\`${operation ? ` of \`${operation}\`` : ""}`;
}

function added({ presence }: FieldSurface, subject: string): ApiChange {
  const isRequired = presence === "required";
  return { text: `Added the ${isRequired ? "required " : ""}${subject}.`, isBreaking: isRequired };
}

function compareField(old: FieldSurface, field: FieldSurface, subject: string, { kind }: Body): ApiChange[] {
  const changes: ApiChange[] = [];
  if (old.type !== field.type) {
    changes.push(breaking(`${subject} changed its type from ${old.type} to ${field.type}.`));
  }
  if (old.presence && field.presence && old.presence !== field.presence) {
    const isBreaking = STRICTNESS[field.presence] > STRICTNESS[old.presence];
    changes.push({ text: `${subject} is now ${field.presence}.`, isBreaking });
  }
  // A list of values where there was none documents the field, and changes nothing.
  if (!old.values || !field.values) return changes;
  const removed = missingIn(field.values, old.values);
  const gained = missingIn(old.values, field.values);
  if (removed.length > 0) {
    const text = `${subject} no longer has the ${valuesText(removed)}.`;
    changes.push({ text, isBreaking: kind === "request" });
  }
  if (gained.length > 0) changes.push(compatible(`${subject} has the new ${valuesText(gained)}.`));
  return changes;
}

function valuesText(values: readonly string[]): string {
  return `${values.length === 1 ? "value" : "values"} ${values.map((value) => `\`${value}\``).join(", ")}`;
}

/** Returns the names of `wanted` that `list` lacks. */
function missingIn(list: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((name) => !list.includes(name));
}

function breaking(text: string): ApiChange {
  return { text, isBreaking: true };
}

function compatible(text: string): ApiChange {
  return { text, isBreaking: false };
}
