import type { EntryContext } from "@remix-run/node";

type LoaderData = EntryContext["staticHandlerContext"]["loaderData"];

/**
 * Returns Remix's hydration data as JSON that is safe inside a script. It leaves out what loaders return as `inDocument`, since
 * `StaticHtml` hydrates from the document; Remix 2.17.5 has no option for that.
 */
export function hydrationDataOf({ staticHandlerContext, future, serverHandoffString }: EntryContext): string {
  const { loaderData, errors } = staticHandlerContext;
  const state = {
    loaderData: withoutDocumentData(loaderData),
    // Remix alone knows how errors are serialized.
    errors: errors ? JSON.parse(serverHandoffString ?? "{}").state?.errors : undefined,
  };
  return JSON.stringify({ future, state }).replaceAll("<", "\\u003c");
}

function withoutDocumentData(loaderData: LoaderData): LoaderData {
  return Object.fromEntries(
    Object.entries(loaderData).map(([route, data]: [string, { inDocument?: unknown } | null]) => {
      if (typeof data !== "object" || data === null) return [route, data];
      const { inDocument: _, ...rest } = data;
      return [route, rest];
    }),
  );
}
