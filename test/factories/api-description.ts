import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { buildApi } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";

/** The API description of the small site, as text, parsed and built. */
export const API_TEXT = readFileSync("test/fixtures/content-api/api/openapi.yaml", "utf8");
export const API_DOCUMENT = parse(API_TEXT) as ApiDocument;
export const API = buildApi(API_DOCUMENT);
