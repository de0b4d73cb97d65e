/** Is this a click that follows a link in this window, not one that opens it in another or saves it? */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
