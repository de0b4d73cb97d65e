import { expect, test } from "vitest";
import { minifyCode } from "./minify-code.ts";

const CODE = "function greet(name) { return 'hello ' + name; }\nconsole.log(greet('a'), greet('b'));\n";

test("code that is called on load begins with the hint to compile it ahead", async () => {
  const plain = await minifyCode(CODE);
  const hinted = await minifyCode(CODE, { isCalledOnLoad: true });
  // Browsers look for this exact text in the first line.
  expect(hinted).toBe(`//# allFunctionsCalledOnLoad\n${plain}`);
});

test("a module's top-level names are shortened, a script's are not", async () => {
  const code =
    "export const x = 1;\nfunction welcome() { console.log(x); console.log(x + x); }\nwelcome();\nwelcome();\n";
  expect(await minifyCode(code, { isModule: true })).not.toContain("welcome");
  expect(await minifyCode(code.replace("export ", ""))).toContain("welcome");
});
