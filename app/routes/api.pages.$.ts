import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonDocument, notFound, orNotFound } from "#app/lib/server/responses.server.ts";
import { idOfDataSplat } from "#app/lib/urls.ts";
import { loadPublicDocument } from "#app/server/page-document.server.ts";

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const id = idOfDataSplat(params["*"]);
  if (id === undefined) throw notFound();
  return jsonDocument(await orNotFound(loadPublicDocument("page", id)));
};
