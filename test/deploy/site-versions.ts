import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const PAGES = 6;
/** The content security policy of every page. */
export const POLICY = "default-src 'none'";

/**
 * Writes a small site. Every page states its version, loads assets of that version and links to every page. Versions differ in
 * a third of their pages, and each has one page that no other version has.
 */
export async function writeSiteVersion(dir: string, version: number): Promise<void> {
  const write = async (path: string, body: string) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), body);
  };
  const names = [...Array(PAGES).keys()].map((index) => `page-${index}`).concat(`only-${version}`);
  for (const [index, name] of names.entries()) {
    // Two thirds of the pages stay the same.
    const age = index % 3 === version % 3 || name.startsWith("only") ? version : Math.floor(version / 3);
    const script = `console.log(${JSON.stringify(`script of ${name} in ${age}`)});\n${"// filler\n".repeat(60)}`;
    const asset = `build/${name}-${hashOf(script)}.js`;
    await write(asset, script);
    await write(`docs/${name}/index.html`, pageOf(name, age, asset, names));
    await write(`docs/${name}.md`, `# ${name}\n\nVersion ${age}.\n`);
    await write(`api/docs/${name}.json`, `${JSON.stringify({ name, age })}\n`);
  }
  const script = `console.log(${version});\n${"// filler\n".repeat(60)}`;
  const asset = `build/home-${hashOf(script)}.js`;
  await write(asset, script);
  await write("index.html", pageOf("home", version, asset, names));
  await write("index.md", "# home\n");
  await write("search/index.html", pageOf("search", version, asset, names));
  await write("404.html", pageOf("missing", version, asset, names));
  await write("api/docs.json", JSON.stringify(names));
  for (const name of ["handler.mjs", "handler.py", "handler.ts", "report.csv"])
    await write(`assets/kit/${name}`, `${name}\n`);
  await write(
    "sitemap.xml",
    names.map((name) => `<url><loc>https://docs.example/docs/${name}/</loc></url>`).join("\n"),
  );
}

/** Returns the `redirects.json` that withdraws the pages that only one of the versions has. */
export function goneIn(versions: readonly number[]): Record<string, string> {
  return Object.fromEntries(versions.map((version) => [`/docs/only-${version}/`, "gone"]));
}

function pageOf(name: string, version: number, asset: string, names: readonly string[]): string {
  // Pages link only to pages of every version; the home page also links to the new page.
  const linked = name === "home" ? names : names.filter((other) => !other.startsWith("only"));
  const links = linked.map((other) => `<a href="/docs/${other}/">${other}</a>`).join("\n");
  return `<!DOCTYPE html><html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${name} ${version}</title>\n${links}\n<script src="/${asset}"></script>\n<!-- ${name} --></html>\n`;
}

/** Returns the hash in an asset's name. */
function hashOf(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 8).toUpperCase();
}
