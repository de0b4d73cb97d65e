/** `npm run licenses`: lists the licenses of the runtime packages; exits with 1 when one is not permissive. */
import { readFile } from "node:fs/promises";
import { formatLicenses, PERMISSIVE, shippedLicenses } from "./lib/checks/licenses.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";

await runCommand(async () => {
  const packages = shippedLicenses(await readFile("package-lock.json", "utf8"));
  console.log(formatLicenses(packages));
  const restrictive = packages.filter(({ license }) => !PERMISSIVE.includes(license));
  if (restrictive.length > 0)
    throw new CommandError(
      `Not permissive: ${restrictive.map(({ name, license }) => `${name} (${license})`).join(", ")}`,
    );
});
