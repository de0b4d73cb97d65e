import type { Content, DocSource } from "#app/lib/content/snapshot/content.ts";
import { toolboxHrefs } from "#app/lib/content/source/assets.ts";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import {
  AGENT_SKILLS_PREFIX,
  absoluteHref,
  fillProviderSlug,
  hrefOfMarkdown,
  LLMS_HREF,
  markdownHref,
  markdownSectionHref,
  OPENAPI_HREF,
} from "#app/lib/urls.ts";
import { markdownSections } from "./markdown-sections.ts";

/** Lists the skills of the site. */
export const AGENT_SKILLS_HREF = `${AGENT_SKILLS_PREFIX}index.json`;

/** The page that the skill is made from. A site without it has no skill. */
const CHECKLIST_ID = "integrate-with-{provider}/go-live-checklist";
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
/** A `##` section of a Markdown export, with its title, anchor and text. */
const SECTION = /^## (.+) \{#([^}]+)\}$([\s\S]*?)(?=^## |(?![\s\S]))/gm;
/** A task of a list, with the lines that continue it; how to verify it follows `_Verify:_`. */
const TASK = /^- \[ \] +(.+(?:\n {2,}.+)*)/gm;

type SkillContent = Pick<Content, "site" | "docs" | "pages" | "apiDocument" | "assets">;

/** A skill for coding agents: how to integrate, in which order to read, and what to verify. */
interface AgentSkill {
  name: string;
  description: string;
  href: string;
  markdown: string;
}

export function checklistOf({ site, docs }: Pick<Content, "site" | "docs">): DocSource | undefined {
  return docs.get(fillProviderSlug(CHECKLIST_ID, site.provider.slug));
}

/** Builds the skill from the Markdown export of the checklist (agentskills.io). */
export function agentSkill(content: SkillContent, checklist: DocSource, markdown: string): AgentSkill {
  const { provider } = content.site;
  const { name: brand, docsOrigin } = provider;
  const urlOf = (href: string) => absoluteHref(docsOrigin, href);
  const name = `integrate-with-${provider.slug}`;
  const description = `Integrate the checkout, webhooks (IPN) and API of ${brand}, and verify the integration before the first sale. Use it for code that links to a checkout page, receives webhooks or sends API requests of ${brand}.`;
  const files = new Set(markdownSections(content, checklist, markdown).map(({ href }) => href));
  const sections = [...markdown.matchAll(SECTION)].flatMap(([, title = "", anchor = "", text = ""]) => {
    const tasks = [...text.matchAll(TASK)].map(([, task = ""]) => `- [ ] ${statementOf(task)}`);
    if (tasks.length === 0) return [];
    const pages = linkedPages(text, content, checklist).map(
      (page) => `- Read [${page.frontmatter.title}](${urlOf(markdownHref(page.href))})`,
    );
    const file = markdownSectionHref(checklist.href, anchor);
    const source = files.has(file) ? file : `${markdownHref(checklist.href)}#${anchor}`;
    return [`## ${title}\n\nHow to verify each item: ${urlOf(source)}\n\n${[...pages, ...tasks].join("\n")}`];
  });
  const tools = toolboxHrefs(content.assets).map(urlOf).join(" ");
  const steps = [
    `1. Read [${checklist.frontmatter.title}](${urlOf(markdownHref(checklist.href))}): it says how to test.`,
    "2. Take the sections below that concern the project, in their order. Read the pages of a section before you write code for it.",
    "3. Verify every item of these sections, and report which you could not verify.",
    ...(tools ? [`4. As these pages say, use the files ${tools}`] : []),
    "",
    "Keys belong on the server. Never print them, and never commit them.",
    "",
    `All pages: ${urlOf(LLMS_HREF)}. ${content.apiDocument ? `The API as OpenAPI 3.1: ${urlOf(OPENAPI_HREF)}. ` : ""}Every page has a Markdown export: replace the last slash of its URL with \`.md\`.`,
  ].join("\n");
  const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# Integrate with ${brand}`;
  return {
    name,
    description,
    href: `${AGENT_SKILLS_PREFIX}${name}/SKILL.md`,
    markdown: `${[head, steps, ...sections].join("\n\n")}\n`,
  };
}

/** Builds the index of the site's skills, by which agents find and verify them (Agent Skills Discovery 0.2.0). */
export function agentSkillsIndex(skills: readonly AgentSkill[]): unknown {
  return {
    $schema: SCHEMA,
    skills: skills.map(({ name, description, href, markdown }) => ({
      name,
      type: "skill-md",
      description,
      url: href,
      digest: `sha256:${nameHashOf(markdown, 64)}`,
    })),
  };
}

/** Returns the other pages that a Markdown text links to, in the order of their first link. */
function linkedPages(text: string, { site, docs }: SkillContent, checklist: DocSource): DocSource[] {
  const byHref = new Map([...docs.values()].map((doc) => [doc.href, doc]));
  const urls = [...text.matchAll(/\]\(([^)#\s]+\.md)/g)].map(([, url = ""]) => url);
  const pages = urls
    .filter((url) => url.startsWith(site.provider.docsOrigin))
    .map((url) => byHref.get(hrefOfMarkdown(url.slice(site.provider.docsOrigin.length)) ?? ""));
  return [...new Set(pages)].filter((page) => page !== undefined && page !== checklist) as DocSource[];
}

/** Returns what a task states: without bold letters, links, footnotes and line breaks. */
function statementOf(task: string): string {
  return task
    .replace(/\s*_Verify:_[\s\S]*/, "")
    .replace(/\[\^[^\]]*\]|\*\*/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ");
}
