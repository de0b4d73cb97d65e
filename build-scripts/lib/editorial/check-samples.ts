import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { positionAt } from "#app/lib/content/diagnostics/text-diagnostics.ts";
import type { Variables } from "#app/lib/content/schemas/variables.ts";
import type { WrittenFile } from "./check-provider.ts";
import { escapeRegExp } from "./prose.ts";

/** Ids, codes, email addresses, dates, amounts and names of three words or more, which no other text has by chance. */
const DISTINCT = /\d{4}|@|^[A-Z]+-|^[A-Z]{4,}\d\d$|\.\d\d$|\w+ \w+ \w+/;
/** Fields whose values are also other texts. */
const COMMON = /\.(?:description|cycle|\w+Version)$/;
/** First and last names, which are values of one customer too. */
const NAME = /^sample\.\w+\.(?:first|last)Name$/;
/** The value for which a text is written. */
const EXPECTED = /(?<=\{[\w.]+)=[^{}\n]+(?=\})/g;
/** The value of `"orderId": 20010001`, `ORDER_ID=20010001` or `products[1][id]=52001`. */
const VALUE_OF_ID =
  /(?:order|order_?item|subscription|product|customer|vendor(?:_?account)?)s?(?:_?ids?|\[\d\]\[id\])["']?\]?\s*(?:=>|[:=])\s*\[?["']?(\d{5,9})(?!\w)/gi;
const EMAIL_OR_COUPON = /(?<![\w.])([a-z][a-z.]*@example\.com|[A-Z]{4,}\d\d(?!\w))/g;
const CURRENCY_FIELD =
  /(?:[Cc]urrency(?:Code)?|CURRENCY_CODE)["'`\]]*\s*(?:=>|[:=])\s*["'`]?([A-Z]{3})(?!\w)/g;
/** Neighboring lines of data with the same indentation: the fields of an object. A hyphen begins another. */
const OBJECT = /(?<=^|\n)( *)(?:- )?[^\s-].*(?:\n\1(?: {2})?(?! |- ).*)*/g;

/**
 * Creates a check for values of the store in `samples.json`: written out, of another store, or next to another thing's id. Texts are
 * written with the values of `variables`; a provider's folder can add to the `known` ones.
 */
export function createSamplesCheck(
  variables: Variables,
  known: Variables = variables,
): (written: WrittenFile) => Diagnostic[] {
  const namesByValue = new Map<string, string[]>();
  for (const [name, value] of variables) {
    const isName = NAME.test(name);
    const isEncoded = name.startsWith("url.") && value.includes("%40");
    const isDistinct = /^(?:sample|amount)\./.test(name) && !COMMON.test(name) && DISTINCT.test(value);
    if (!isName && !isEncoded && !isDistinct) continue;
    if (name.endsWith(".plain") && namesByValue.has(value)) continue;
    for (const form of isName ? [value, value.toUpperCase(), value.toLowerCase()] : [value])
      namesByValue.set(form, [...(namesByValue.get(form) ?? []), name]);
  }
  const knownValues = new Set(known.values());
  const codes = [variables, known].flatMap((each) => [
    each.get("sample.currency"),
    each.get("sample.foreignCurrency"),
  ]);
  const code = `(${codes.join("|")})`;
  const amountIn = new RegExp(
    `(?<![\\w.])${code}(?= ?(?:\\d|\\{(?:sample|amount|fact)\\.))|(?<=[\\d}] )${code}(?!\\w)`,
    "g",
  );
  if (namesByValue.size === 0) return () => [];
  // Longer values first, because names contain names.
  const values = [...namesByValue.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const literal = new RegExp(`(?<![\\w.]|"value": )(?:${values.join("|")})(?!\\w|\\.\\d)`, "g");
  const likeIds = values.flatMap((value) => (/^\d{5,}$/.test(value) ? `${value.slice(0, -2)}\\d\\d` : []));
  const likeId = new RegExp(`(?<![\\w.])(${[...new Set(likeIds)].join("|") || "(?!)"})(?!\\w)`, "g");
  const literalOrVariable = new RegExp(`\\{(?:number\\.)?(sample\\.[\\w.]+) *\\}|${literal.source}`, "g");

  /** Finds a value of one thing without its id, where ids of others of its kind are: those that have this field too. */
  const misplaced = (record: string) => {
    const uses = [...record.matchAll(literalOrVariable)].map(({ 0: found, 1: name, index }) => {
      const names = name ? [name] : (namesByValue.get(found) ?? []);
      return { found, index, things: names.map((each) => each.replace(/^url\./, "").split(".")) };
    });
    const ids = uses.flatMap(({ things }) =>
      things.flatMap(([, thing, field]) => (field === "id" ? thing : [])),
    );
    return uses.flatMap(({ found, index, things }) => {
      const field = things[0]?.[2];
      const alike = ids.filter((thing) => variables.has(`sample.${thing}.${field}`));
      const isRight =
        alike.length === 0 || field === "id" || things.some(([, thing = ""]) => alike.includes(thing));
      return isRight ? [] : [{ found, index, right: `sample.${alike[0]}.${field}` }];
    });
  };

  return ({ file, text: written }) => {
    const text = written.replace(EXPECTED, (expected) => " ".repeat(expected.length));
    const report = (index: number, found: string, problem: string, fix: string): Diagnostic => {
      return { file, position: positionAt(text, index), message: `"${found}" ${problem}`, fix };
    };
    const writtenOut = [...text.matchAll(literal)];
    const currencies = new Map(
      [amountIn, CURRENCY_FIELD].flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ 0: match, 1: first, 2: found = first ?? "", index }) => [
          index + match.lastIndexOf(found),
          found,
        ]),
      ),
    );
    const sampleLike = [likeId, VALUE_OF_ID, EMAIL_OR_COUPON].flatMap((pattern) => [
      ...text.matchAll(pattern),
    ]);
    const ofNoStore = new Map(
      sampleLike.map(({ 0: match, 1: found = "", index }) => [index + match.lastIndexOf(found), found]),
    );
    const records = [...text.matchAll(/\.(?:json|yaml)$/.test(file) ? OBJECT : /.+/g)];
    return [
      ...writtenOut.map(({ 0: found, index }) => {
        const names = (namesByValue.get(found) ?? []).map((name) => `{${name}}`);
        const fix = `write ${names.join(" or ")}, or choose another value if it means anything else.`;
        return report(index, found, "is a value of the sample store, so it must be a variable.", fix);
      }),
      ...[...ofNoStore].flatMap(([index, found]) => {
        const fix = "use a value of samples.json, or add it there.";
        return knownValues.has(found) || namesByValue.has(found)
          ? []
          : report(index, found, "is not of the sample store.", fix);
      }),
      ...[...currencies].map(([index, found]) => {
        const fix =
          "write {sample.currency}, {sample.foreignCurrency}, or the currency's name where it means no other.";
        return report(index, found, "is a currency, so it must be a variable.", fix);
      }),
      ...records.flatMap(({ 0: record, index: start }) =>
        misplaced(record).map(({ found, index, right }) => {
          const fix = `write {${right}}, or the id of the thing that has this value.`;
          return report(start + index, found, "is not the value of the thing whose id is next to it.", fix);
        }),
      ),
    ];
  };
}
