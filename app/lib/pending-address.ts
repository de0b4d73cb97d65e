/** Where it is kept, for this tab, which page is being loaded in the client. */
const KEY = "loading-page";

/** Remembers the page that the reader is on the way to; undefined when they have arrived. */
export function rememberPendingAddress(address: string | undefined): void {
  try {
    if (address) sessionStorage.setItem(KEY, address);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: a page whose code is gone leads back to the one before.
  }
}

/** The address remembered, once; undefined when there is none or it is not one of this site. */
export function takePendingAddress(): string | undefined {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (address === null || new URL(address, location.origin).origin !== location.origin) return undefined;
    return address;
  } catch {
    return undefined;
  }
}
