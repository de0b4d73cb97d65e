import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The installed runtime of a language, or the reason why its samples are not run. */
export type Runtime = { isInstalled: true; name: string } | { isInstalled: false; reason: string };

/** The oldest long-term support version with text blocks, which the samples use. */
const MIN_JAVA_VERSION = 17;
/** Required by the guides' PHP samples. */
const MIN_PHP_VERSION = 8.1;
const PHP_EXTENSIONS = ["curl", "mbstring", "openssl"];
/** Installed by Debian's libjackson2-databind-java. */
const DEBIAN_JACKSON = ["core", "databind", "annotations"].map(
  (part) => `/usr/share/java/jackson-${part}.jar`,
);

/** Finds PHP with the extensions that the samples use. */
export function findPhp(): Runtime {
  const required = JSON.stringify(PHP_EXTENSIONS);
  const probe = `echo PHP_VERSION, "\\n", implode(" ", array_diff(${required}, get_loaded_extensions()));`;
  const { status, stdout } = spawnSync("php", ["-r", probe], { encoding: "utf8" });
  const [version, missingExtensions] = (stdout ?? "").split("\n");
  if (status !== 0) return missing("PHP is not installed (Debian: php-cli php-curl php-mbstring)");
  if (Number.parseFloat(version ?? "") < MIN_PHP_VERSION)
    return missing(`PHP ${version} is older than ${MIN_PHP_VERSION}`);
  if (missingExtensions) return missing(`PHP ${version} has no ${missingExtensions}`);
  return { isInstalled: true, name: `PHP ${version}` };
}

/** Finds a JDK that can compile and run the samples. */
export function findJava(): Runtime {
  const { status, stdout } = spawnSync("javac", ["--version"], { encoding: "utf8" });
  const version = /^javac (\S+)/.exec(stdout ?? "")?.[1] ?? "";
  if (status !== 0) return missing("no JDK is installed (Debian: default-jdk-headless)");
  if (Number.parseInt(version, 10) < MIN_JAVA_VERSION)
    return missing(`Java ${version} is older than ${MIN_JAVA_VERSION}`);
  const json = hasJackson() ? "Jackson" : "a replacement for Jackson";
  return { isInstalled: true, name: `Java ${version} with ${json}` };
}

/** Finds Python with the packages that the samples import. */
export function findPython(...packages: string[]): Runtime {
  const probe = "import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, sys.argv[1:])))";
  const { status } = spawnSync("python3", ["-c", probe, ...packages]);
  return status === 0
    ? { isInstalled: true, name: `Python with ${packages.join(" and ")}` }
    : missing(
        `Python has no ${packages.join(" and ")} (Debian: ${packages.map((name) => `python3-${name}`).join(" ")})`,
      );
}

/** Returns the class path of the Java samples: Jackson where Debian installed it, otherwise the folder `replacement`. */
export function jacksonClassPath(replacement: string): string {
  return hasJackson() ? DEBIAN_JACKSON.join(":") : replacement;
}

function hasJackson(): boolean {
  return DEBIAN_JACKSON.every((file) => existsSync(file));
}

/** In CI, throws: a sample that is skipped there is run nowhere. */
function missing(reason: string): Runtime {
  if (process.env.CI) throw new Error(reason);
  return { isInstalled: false, reason };
}

/** Finds Ruby. */
export const findRuby = () => findProgram("Ruby", "ruby", "ruby");

/** Finds PHPUnit. */
export const findPhpUnit = () => findProgram("PHPUnit", "phpunit", "phpunit");

function findProgram(name: string, command: string, debianPackage: string): Runtime {
  const { status, stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return status === 0
    ? { isInstalled: true, name: stdout.trim() }
    : missing(`${name} is not installed (Debian: ${debianPackage})`);
}
