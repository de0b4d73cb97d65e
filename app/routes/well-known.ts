import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  AGENT_SKILLS_HREF,
  agentSkill,
  agentSkillsIndex,
  checklistOf,
} from "#app/lib/docs-api/agent-skill.ts";
import { API_CATALOG_TYPE, apiCatalog } from "#app/lib/docs-api/api-catalog.ts";
import { jsonDocument, notFound, textDocument } from "#app/lib/server/responses.server.ts";
import { API_CATALOG_HREF } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";

/** Serves what agents look for at well-known URLs (RFC 8615): the API catalog, and the site's skill with its index. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const content = await library.getContent();
  const { pathname } = new URL(request.url);
  if (pathname === API_CATALOG_HREF && content.apiDocument) {
    const catalog = jsonDocument(apiCatalog(content));
    catalog.headers.set("Content-Type", API_CATALOG_TYPE);
    return catalog;
  }
  const checklist = checklistOf(content);
  if (!checklist) throw notFound();
  const skill = agentSkill(content, checklist, await library.getMarkdown(checklist));
  if (pathname === AGENT_SKILLS_HREF) {
    const index = jsonDocument(agentSkillsIndex([skill]));
    // The build follows this link.
    index.headers.set("Link", `<${skill.href}>; rel="item"`);
    return index;
  }
  if (pathname !== skill.href) throw notFound();
  return textDocument(skill.markdown, "text/markdown");
};
