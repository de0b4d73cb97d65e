import type { LoaderFunctionArgs } from "@remix-run/node";
import { idOfDataSplat } from "#app/lib/hrefs.ts";
import { jsonDocument, notFound, orNotFound } from "#app/lib/responses.server.ts";
import { readPage } from "#app/read-page.server.ts";

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const id = idOfDataSplat(params["*"]);
  if (id === undefined) throw notFound();
  return jsonDocument(await orNotFound(readPage("page", id)));
};
