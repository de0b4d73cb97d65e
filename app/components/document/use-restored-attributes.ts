import { useState } from "react";
import { APPLE_ATTRIBUTE } from "#app/lib/dom/platform.ts";
import { ANNOUNCEMENT } from "#app/lib/preferences/announcement.ts";
import { SIDEBAR_VISIBILITY } from "#app/lib/preferences/sidebar-visibility.ts";

const NAMES = [SIDEBAR_VISIBILITY.attribute, ANNOUNCEMENT.closed, APPLE_ATTRIBUTE];

/**
 * Attributes of the html element that the page script sets and takes away. React only has to know them for the case that it
 * renders the document anew.
 */
export function useRestoredAttributes(): Record<string, string> {
  const [attributes] = useState(readAttributes);
  return attributes;
}

function readAttributes(): Record<string, string> {
  const root = globalThis.document?.documentElement;
  const present = NAMES.filter((name) => root?.hasAttribute(name));
  return Object.fromEntries(present.map((name) => [name, root?.getAttribute(name) ?? ""]));
}
