/** Runs one step of a command. Prints its name, its duration and its result when that is a string. Rethrows failures. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(2)} s`;
  try {
    const result = await run();
    const note = typeof result === "string" && result ? ` (${result})` : "";
    console.log(`✓ ${name.padEnd(28)} ${seconds().padStart(8)}${note}`);
    return result;
  } catch (error) {
    console.log(`✗ ${name.padEnd(28)} ${seconds().padStart(8)}`);
    throw error;
  }
}
