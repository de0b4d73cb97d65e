/** Percent-encoded text decoded; text that is not well encoded as it is. */
export function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
