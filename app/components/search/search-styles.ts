import { loadStyles } from "./load-styles.ts";
import href from "./search.css";

export const SEARCH_STYLES_HREF = href;

/** Loads the styles of everything that search shows. */
export const loadSearchStyles = () => loadStyles(href);
