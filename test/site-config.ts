import { readFileSync } from "node:fs";
import type { SiteConfig } from "#app/lib/content/schemas/site-schema.ts";

/** The configuration of the site that is tested, so that tests pass for every provider. */
export const site = JSON.parse(
  readFileSync(new URL("../content/site.json", import.meta.url), "utf8"),
) as SiteConfig;
