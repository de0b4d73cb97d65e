import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PHP_EXTENSIONS = `exit(array_diff(["curl", "mbstring", "openssl"], get_loaded_extensions()) ? 1 : 0);`;

/** The programs that samples run with: a command that succeeds where one is installed, and Debian's packages. */
const PROGRAMS = {
  java: { command: ["javac", "--version"], packages: "default-jdk-headless" },
  php: { command: ["php", "-r", PHP_EXTENSIONS], packages: "php-cli php-curl php-mbstring" },
  phpunit: { command: ["phpunit", "--version"], packages: "phpunit" },
  flask: {
    command: ["python3", "-c", "import cryptography, flask"],
    packages: "python3-flask python3-cryptography",
  },
  pytest: { command: ["python3", "-c", "import pytest"], packages: "python3-pytest" },
  ruby: { command: ["ruby", "--version"], packages: "ruby" },
};

const found = new Map<string, boolean>();

/** Whether samples can run with a program. In CI, throws where it is missing: a sample that is skipped there is run nowhere. */
export function has(name: keyof typeof PROGRAMS): boolean {
  const known = found.get(name);
  if (known !== undefined) return known;
  const { command, packages } = PROGRAMS[name];
  const [file = "", ...args] = command;
  const isInstalled = spawnSync(file, args).status === 0;
  found.set(name, isInstalled);
  const reason = `Samples are not run with ${name}, which is not installed (Debian: ${packages}).`;
  if (!isInstalled && process.env.CI) throw new Error(reason);
  if (!isInstalled) console.warn(reason);
  return isInstalled;
}

/** Installed by Debian's libjackson2-databind-java. */
const DEBIAN_JACKSON = ["core", "databind", "annotations"].map(
  (part) => `/usr/share/java/jackson-${part}.jar`,
);

/** Holds a runner of Java samples and a minimal replacement for Jackson. */
export const JAVA_FOLDER = fileURLToPath(new URL("java", import.meta.url));

/** Returns the class path of the Java samples: Jackson where Debian installed it, otherwise its replacement. */
export function jacksonClassPath(): string {
  return DEBIAN_JACKSON.every((file) => existsSync(file)) ? DEBIAN_JACKSON.join(":") : JAVA_FOLDER;
}
