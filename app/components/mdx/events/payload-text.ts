/** Returns a command that sends a webhook with this body, whose quotes are encoded, to an endpoint on the reader's machine. */
export function curlCommand(body: string): string {
  return `curl http://localhost:3000/ipn \\\n  --data '${body}'`;
}

/** Returns the first sentence of a field's description. */
export function firstSentence(description = ""): string {
  return description.split(/(?<=\.) /)[0] ?? "";
}
