import type { ApiOperation } from "../api.ts";
import { curlSample } from "./curl.ts";
import { LANGUAGES } from "./languages.ts";
import { programOf } from "./program.ts";
import { sampleRequestOf } from "./sample-request.ts";

/**
 * Creates the samples of an operation in every language, whose label is that of the guides' tabs, so that all switch together.
 * Only cURL sends bodies of several parts without a library.
 */
export function samplesOf(operation: ApiOperation) {
  const request = sampleRequestOf(operation);
  const languages = request.parts ? [] : LANGUAGES;
  return [
    { label: "cURL", language: "bash", code: curlSample(request) },
    ...languages.map((each) => {
      return { label: each.label, language: each.language, code: programOf(each, request) };
    }),
  ];
}
