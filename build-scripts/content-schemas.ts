/** `npm run content:schemas`: writes the JSON Schemas of the content's files to `content/schemas/`, for editors. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { contentJsonSchemas, formatJsonSchema } from "./lib/editorial/content-schemas.ts";

await runCommand({ usage: "npm run content:schemas" }, async () => {
  const folder = join(readContentEnvironment(process.env).contentDir, "schemas");
  await mkdir(folder, { recursive: true });
  for (const [name, schema] of contentJsonSchemas())
    await writeFile(join(folder, `${name}.json`), formatJsonSchema(schema));
});
