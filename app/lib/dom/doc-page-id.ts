/** Id of the element that a documentation page is in: all that stands beside the sidebar. */
export const DOC_PAGE_ID = "doc-page";
