/** `npm run licences`: the licences of every package that runs with the site; exits with 1 for one that is not permissive. */
import { readFile } from "node:fs/promises";
import { formatLicences, PERMISSIVE, shippedLicences } from "./lib/checks/licenses.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";

await runCommand(async () => {
  const packages = shippedLicences(await readFile("package-lock.json", "utf8"));
  console.log(formatLicences(packages));
  const others = packages.filter(({ licence }) => !PERMISSIVE.includes(licence));
  if (others.length > 0)
    throw new CommandError(
      `Not permissive: ${others.map(({ name, licence }) => `${name} (${licence})`).join(", ")}`,
    );
});
