import { loadStyles } from "./load-styles.ts";
import href from "./search.css";

export const SEARCH_STYLES_HREF = href;

/** Loads the styles of the search box's panel and the results page. */
export const loadSearchStyles = () => loadStyles(href);
