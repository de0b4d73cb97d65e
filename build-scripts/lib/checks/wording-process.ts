/** Child process of the content checker: checks the wording for every message. */
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { createWordingCheck } from "#build-scripts/lib/editorial/check-wording.ts";

const [contentDir = "", siteConfigFile = "", publicDir = ""] = process.argv.slice(2);
const library = createLibrary({ contentDir, siteConfigFile, publicDir, reload: true });
const check = createWordingCheck(library, contentDir);

process.on("message", async () => process.send?.(await check()));
process.on("disconnect", () => process.exit());
