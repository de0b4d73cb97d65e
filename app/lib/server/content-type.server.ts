import { extname } from "node:path";
import { contentType } from "mime-types";

/** Source code that browsers show as text. Elsewhere `.ts` is a video, and the others are unknown or programs. */
export const SOURCE_EXTENSIONS = ["cs", "go", "java", "kt", "php", "py", "rb", "sh", "swift", "ts"];

/** Returns the content type of a file by its name. */
export function contentTypeOf(pathname: string): string {
  const extension = extname(pathname).toLowerCase();
  const type = SOURCE_EXTENSIONS.includes(extension.slice(1)) ? "text/plain" : extension;
  return contentType(type) || "application/octet-stream";
}
