import type { Diagnostic, Place } from "../diagnostics/content-error.ts";
import { fillVariablesDeep, unknownVariable, type Variables } from "../schemas/variables.ts";
import type { ParsedFile } from "../source/content-files.ts";

/** A data file with its variables filled. */
export interface DataFile<Value> extends ParsedFile<Value> {
  value: Value;
  /** The value before its variables were filled. */
  written: Value;
  /** Reports a mistake at the value of a path, or at the name of a field. */
  report(path: PropertyKey[], message: string, fix: string, place?: Place): void;
}

/** Creates a function that fills a file, or what it is without a value, and reports its unknown variables in `diagnostics`. */
export function createDataFiles(variables: Variables, diagnostics: Diagnostic[]) {
  return <Value>(file: ParsedFile<Value>, empty: Value): DataFile<Value> => {
    const written = file.value ?? empty;
    const report: DataFile<Value>["report"] = (path, message, fix, place = file.placeOf(path)) =>
      diagnostics.push({ ...place, message, fix });
    const value = fillVariablesDeep(written, variables, (name, path) => {
      const { message, fix } = unknownVariable(name, variables);
      report(path, message, fix);
    });
    return { ...file, written, value, report };
  };
}
