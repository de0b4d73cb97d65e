/** Returns a command that sends a webhook with this body, whose quotes are encoded, to an endpoint on the reader's machine. */
export function curlCommand(body: string): string {
  return `curl http://localhost:3000/ipn \\\n  --data '${body}'`;
}

/** Between two sentences. */
export const SENTENCE_BREAK = /(?<=\.) /;
