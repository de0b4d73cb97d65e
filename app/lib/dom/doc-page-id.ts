/** Id of the element around a documentation page, without the sidebar. */
export const DOC_PAGE_ID = "doc-page";
