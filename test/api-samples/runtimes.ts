import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What runs the samples of a language on this machine, or why its samples are parsed only. */
export type Runtime = { isHere: true; name: string } | { isHere: false; reason: string };

/** The oldest version with long-term support that knows text blocks, which the samples use. */
const JAVA_FLOOR = 17;
/** What the guides' samples in PHP ask for. */
const PHP_FLOOR = 8.1;
const PHP_EXTENSIONS = ["curl", "mbstring", "openssl"];
/** Where Debian's packages put Jackson. */
const DEBIAN_JACKSON = ["core", "databind", "annotations"].map(
  (part) => `/usr/share/java/jackson-${part}.jar`,
);

/** PHP with the extensions that samples use. */
export function findPhp(): Runtime {
  const wanted = JSON.stringify(PHP_EXTENSIONS);
  const probe = `echo PHP_VERSION, "\\n", implode(" ", array_diff(${wanted}, get_loaded_extensions()));`;
  const { status, stdout } = spawnSync("php", ["-r", probe], { encoding: "utf8" });
  const [version, without] = (stdout ?? "").split("\n");
  if (status !== 0) return missing("PHP is not installed (Debian: php-cli php-curl php-mbstring)");
  if (Number.parseFloat(version ?? "") < PHP_FLOOR)
    return missing(`PHP ${version} is older than ${PHP_FLOOR}`);
  if (without) return missing(`PHP ${version} is here without ${without}`);
  return { isHere: true, name: `PHP ${version}` };
}

/** A JDK that compiles and runs the samples. */
export function findJava(): Runtime {
  const { status, stdout } = spawnSync("javac", ["--version"], { encoding: "utf8" });
  const version = /^javac (\S+)/.exec(stdout ?? "")?.[1] ?? "";
  if (status !== 0) return missing("no JDK is installed (Debian: default-jdk-headless)");
  if (Number.parseInt(version, 10) < JAVA_FLOOR)
    return missing(`Java ${version} is older than ${JAVA_FLOOR}`);
  const json = hasJackson() ? "Jackson" : "a stand-in for Jackson";
  return { isHere: true, name: `Java ${version} with ${json}` };
}

/** Python with packages that samples import. */
export function findPython(...packages: string[]): Runtime {
  const { status } = spawnSync("python3", ["-c", `import ${packages.join(", ")}`]);
  return status === 0
    ? { isHere: true, name: `Python with ${packages.join(" and ")}` }
    : missing(
        `Python has not ${packages.join(" and ")} (Debian: ${packages.map((name) => `python3-${name}`).join(" ")})`,
      );
}

/** Class path of the Java samples: Jackson itself where Debian installed it (libjackson2-databind-java), else our stand-in. */
export function jacksonClassPath(standIn: string): string {
  return hasJackson() ? DEBIAN_JACKSON.join(":") : standIn;
}

function hasJackson(): boolean {
  return DEBIAN_JACKSON.every((file) => existsSync(file));
}

function missing(reason: string): Runtime {
  return { isHere: false, reason };
}
