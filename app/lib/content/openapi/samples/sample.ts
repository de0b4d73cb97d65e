import type { SampleObject } from "./literal.ts";

/** What a sample does, in every language the same: send a body, stop when it was rejected, show what came back. */
export interface SampleRequest {
  /** The operation's name in its address, such as `DoRefund`. */
  name: string;
  url: string;
  body: SampleObject;
  /** Members of the answer to show: all but the repeated request, which holds the secret, and the outcome. */
  results: string[];
}

/** What a sample says when the answer holds no more than its outcome. */
export function doneText({ name }: SampleRequest): string {
  return `${name} succeeded.`;
}

/** What a sample says before the errors of a rejected call. */
export function rejectedText({ name }: SampleRequest): string {
  return `${name} was rejected: `;
}
