import type { SampleObject } from "./literal.ts";

/** Request of a sample. Every sample sends the body, fails if the API rejects it, and prints the results. */
export interface SampleRequest {
  /** Last segment of the operation's path, such as `DoRefund`. */
  name: string;
  url: string;
  body: SampleObject;
  /** Response fields to print: all but the outcome and the repeated request, which contains the secret. */
  results: string[];
}

/** Message of a sample whose response has no results. */
export function successText({ name }: SampleRequest): string {
  return `${name} succeeded.`;
}

/** Message of a sample before the errors of a rejected request. */
export function failureText({ name }: SampleRequest): string {
  return `${name} was rejected: `;
}
