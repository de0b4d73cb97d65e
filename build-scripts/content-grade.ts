/** `npm run content:grade`: prints the reading grade and the number of words of each page. Nothing is enforced. */
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { readProse } from "./lib/editorial/check-wording.ts";
import { meanGrade, readingGrade } from "./lib/editorial/reading-grade.ts";

await runCommand(async () => {
  const library = createLibrary({ ...readContentEnvironment(process.env), publicDir: "public" });
  const rows = (await readProse(library)).map((prose) => ({
    file: prose.source.file,
    ...readingGrade(prose),
  }));
  console.log("grade  words  page");
  for (const { grade, words, file } of rows)
    console.log(`${grade.toFixed(1).padStart(5)}  ${String(words).padStart(5)}  ${file}`);
  const { words, grade: mean } = meanGrade(rows);
  console.log(`${mean.toFixed(1).padStart(5)}  ${String(words).padStart(5)}  all ${rows.length} pages`);
});
