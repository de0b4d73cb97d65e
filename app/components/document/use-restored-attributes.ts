import { useState } from "react";
import { APPLE_ATTRIBUTE } from "#app/lib/dom/platform.ts";
import { ANNOUNCEMENT } from "#app/lib/preferences/announcement.ts";
import { SIDEBAR_VISIBILITY } from "#app/lib/preferences/sidebar-visibility.ts";

const NAMES = [SIDEBAR_VISIBILITY.attribute, ANNOUNCEMENT.closed, APPLE_ATTRIBUTE];

/** Returns the html element's attributes that the client runtime owns, for when React renders the document again. */
export function useRestoredAttributes(): Record<string, string> {
  const [attributes] = useState(readAttributes);
  return attributes;
}

function readAttributes(): Record<string, string> {
  const root = globalThis.document?.documentElement;
  const present = NAMES.filter((name) => root?.hasAttribute(name));
  return Object.fromEntries(present.map((name) => [name, root?.getAttribute(name) ?? ""]));
}
