import * as v from "valibot";

/** What the server and the build take from the environment. */
const environmentSchema = v.object({
  CONTENT_DIR: v.optional(v.string(), "content"),
  /** The provider's folder, with what differs from the content folder. */
  PROVIDER_DIR: v.optional(v.string()),
  /** Where the build puts the static tree, and the static server takes it from. */
  OUTPUT_DIR: v.optional(v.string(), "dist"),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, "must be a port number"),
      v.transform(Number),
      v.maxValue(65535, "must be a port number"),
    ),
    "4173",
  ),
  /** `true` for the preview: content is read again when it changes. */
  CONTENT_RELOAD: v.optional(v.picklist(["true", "false"], "must be true or false"), "false"),
  /** Folder and key of the cache between runs; set by the build. */
  CACHE_DIR: v.optional(v.string()),
  CACHE_KEY: v.optional(v.string(), ""),
});

export type Environment = ReturnType<typeof readEnvironment>;

/** Reads the environment. Throws one error that lists every invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const result = v.safeParse(environmentSchema, variables);
  if (!result.success) {
    const errors = result.issues.map(
      (issue) => `  ${v.getDotPath(issue)} ${issue.message} (it is "${issue.input}")`,
    );
    throw new Error(`The environment is invalid:\n${errors.join("\n")}`);
  }
  const { CONTENT_DIR, PROVIDER_DIR, OUTPUT_DIR, PORT, CONTENT_RELOAD, CACHE_DIR, CACHE_KEY } = result.output;
  const providerDir = PROVIDER_DIR ?? CONTENT_DIR;
  return {
    contentDir: CONTENT_DIR,
    providerDir,
    /** Files that are served as they are; the provider's come first. */
    publicDirs: [`${providerDir}/public`, "public"],
    outputDir: OUTPUT_DIR,
    port: PORT,
    reload: CONTENT_RELOAD === "true",
    cache: CACHE_DIR ? { dir: CACHE_DIR, key: CACHE_KEY } : undefined,
  };
}
