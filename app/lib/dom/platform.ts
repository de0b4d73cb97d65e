/** Attribute of the html element on Apple's platforms, where styles show the Command key in shortcuts. */
export const APPLE_ATTRIBUTE = "data-apple";

/** Reports whether shortcuts use the Command key on this platform. */
export function isApplePlatform(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** Sets the attribute for styles. Runs before the first paint. */
export function markPlatform(): void {
  document.documentElement.toggleAttribute(APPLE_ATTRIBUTE, isApplePlatform());
}

/** Reports whether the user asks for less traffic: data saving is on, or the connection is 2g. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}
