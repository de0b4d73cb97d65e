import href from "./search.css";

export const SEARCH_STYLES_HREF = href;

/** Loads the stylesheet once. Also resolves when it cannot be loaded: the content is readable without it, since its frame has other styles. */
export async function loadSearchStyles(): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  await new Promise<unknown>((resolve) => {
    link.onload = resolve;
    link.onerror = () => resolve(link.remove());
    document.head.append(link);
  });
}
