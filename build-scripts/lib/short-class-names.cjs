// CommonJS: PostCSS requires the plugins that package.json names, without a loader of TypeScript.
const { readdirSync, readFileSync } = require("node:fs");
const { resolve } = require("node:path");
const { parse } = require("postcss");
const selectorParser = require("postcss-selector-parser");

const NAME = "short-class-names";
const ENDING = ".module.css";
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names the classes of CSS modules `a`, `b`, … `Z`, `a0`, … instead of by hashes, which no compression makes shorter: half a kilobyte
 * of what every page sends before it can be read, as compressed. A class has the same name in the browser's and the server's half
 * of the bundle, which are made at once: all in `folder` are numbered beforehand, file by file.
 *
 * It runs before CSS modules are resolved, and leaves nothing for them to name: selectors are marked as global, and the module's
 * names are given as an `:export`. https://github.com/css-modules/icss
 *
 * @param {string} folder
 * @returns {import("postcss").Plugin}
 */
function shortClassNames(folder) {
  /** @type {Map<string, Map<string, string>>} */
  const names = new Map();
  let number = 0;
  for (const file of modulesIn(folder)) {
    const classes = classesOf(parse(readFileSync(file, "utf8")));
    names.set(file, new Map(classes.map((name) => [name, nameOf(number++)])));
  }
  return {
    postcssPlugin: NAME,
    Once(root, { result }) {
      const { from } = result.opts;
      if (!from?.endsWith(ENDING)) return;
      const known = names.get(resolve(from));
      if (!known) throw root.error(`It is not in ${folder}/, where the names of classes are given out.`);
      rename(root, known);
    },
  };
}

/** @param {string} folder */
function modulesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith(ENDING))
    .map((path) => resolve(folder, path))
    .sort();
}

/**
 * A letter, then letters with a number: never a word, such as those that blockers of advertisements hide.
 *
 * @param {number} number
 */
function nameOf(number) {
  const round = Math.floor(number / LETTERS.length);
  return `${LETTERS[number % LETTERS.length]}${round === 0 ? "" : round - 1}`;
}

/**
 * The module's own classes, each once.
 *
 * @param {import("postcss").Root} root
 */
function classesOf(root) {
  /** @type {Set<string>} */
  const names = new Set();
  root.walkRules(({ selector }) => {
    selectorParser((selectors) => eachOwn(selectors, ({ value }) => names.add(value))).processSync(selector);
  });
  return [...names];
}

/**
 * @param {import("postcss").Root} root
 * @param {ReadonlyMap<string, string>} names
 */
function rename(root, names) {
  const asGlobal = selectorParser((selectors) =>
    eachOwn(selectors, (own) => {
      const name = selectorParser.className({ value: names.get(own.value) ?? own.value });
      const selector = selectorParser.selector({ value: "", nodes: [name] });
      own.replaceWith(selectorParser.pseudo({ value: ":global", nodes: [selector] }));
    }),
  );
  root.walkRules((rule) => {
    rule.selector = asGlobal.processSync(rule.selector);
  });
  const nodes = [...names].map(([prop, value]) => ({ prop, value }));
  root.append({ selector: ":export", nodes });
}

/**
 * @param {import("postcss-selector-parser").Root} selectors
 * @param {(own: import("postcss-selector-parser").ClassName) => void} act
 */
function eachOwn(selectors, act) {
  /** @type {import("postcss-selector-parser").ClassName[]} */
  const own = [];
  selectors.walkClasses((name) => {
    if (!isGlobal(name)) own.push(name);
  });
  own.forEach(act);
}

/** @param {import("postcss-selector-parser").ClassName} name */
function isGlobal(name) {
  /** @type {import("postcss-selector-parser").Container | undefined} */
  let around = name.parent;
  while (around && around.value !== ":global") around = around.parent;
  return around !== undefined;
}

/** Remix's compiler asks for it once. While developing, classes keep Remix's names, which say where they are from. */
function inProduction() {
  return process.env.NODE_ENV === "production" ? shortClassNames("app") : { postcssPlugin: NAME };
}

module.exports = Object.assign(inProduction, { postcss: /** @type {const} */ (true), shortClassNames });
