import type { Api, ApiOperation } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { samplesOf } from "#app/lib/content/openapi/samples/samples.ts";
import { content } from "../../site-content.ts";

/** Returns the API description of the site's content. */
export function readApi(): { document: ApiDocument; api: Api; operations: ApiOperation[] } {
  const { apiDocument, api } = content;
  if (!apiDocument || !api) throw new Error("The content describes no API.");
  return { document: apiDocument, api, operations: [...api.operations.values()] };
}

/** Returns an operation's sample as its page shows it. Throws if there is none. */
export function sampleCode(operation: ApiOperation, label: string): string {
  const sample = samplesOf(operation).find((candidate) => candidate.label === label);
  if (!sample) throw new Error(`There is no sample in ${label}.`);
  return sample.code;
}
