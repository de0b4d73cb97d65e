import { expect, test, vi } from "vitest";
import { SITE as DEFAULT_SITE, PROVIDER } from "#test/factories/content-folder.ts";
import type { FactsConfig } from "./facts.ts";
import { fillVariables, fillVariablesDeep, unknownVariable, variablesOf } from "./variables.ts";

const variables = new Map([
  ["provider.name", "Acme"],
  ["provider.webhookIpv4.0", "192.0.2.10"],
  ["links.login", "https://acme.example/login"],
]);

test("every variable in a text is replaced", () => {
  expect(fillVariables("{provider.name} at {links.login}, {provider.name}", variables)).toBe(
    "Acme at https://acme.example/login, Acme",
  );
  expect(fillVariables("{provider.webhookIpv4.0}", variables)).toBe("192.0.2.10");
});

test.each([
  "{name}",
  "{other.name}",
  "{provider}",
  "{provider.}",
  "{provider.name",
  "{{a}}",
  "{}",
  "provider.name",
  "$".concat("{providr.name}"),
  "{order.name}",
  "{provide.id}",
  "{a.b.c}",
])("%j is not a variable", (text) => {
  const onUnknown = vi.fn();
  expect(fillVariables(text, variables, { onUnknown })).toBe(text);
  expect(onUnknown).not.toHaveBeenCalled();
});

test("an unknown variable is left unchanged and reported with its offset", () => {
  const onUnknown = vi.fn();
  const text = "{provider.name}: {provider.nmae} {links.log_in}";
  expect(fillVariables(text, variables, { onUnknown })).toBe("Acme: {provider.nmae} {links.log_in}");
  expect(onUnknown.mock.calls).toEqual([
    ["provider.nmae", 17],
    ["links.log_in", 33],
  ]);
});

test.each(["{ provider.name }", "{Provider.name}", "{providr.name}", "{link.login}"])(
  "%j resembles a variable, so it is reported",
  (text) => {
    const onUnknown = vi.fn();
    expect(fillVariables(text, variables, { onUnknown })).toBe(text);
    expect(onUnknown).toHaveBeenCalledWith(text.slice(1, -1), 0);
  },
);

test("values with dollar signs or braces are inserted unchanged", () => {
  expect(fillVariables("{provider.name}", new Map([["provider.name", "$& {links.login} $1"]]))).toBe(
    "$& {links.login} $1",
  );
});

test("a variable with the value for which the text is written is reported when it has another", () => {
  const onUnknown = vi.fn();
  expect(fillVariables("{provider.name=Acme} {provider.name=A b}", variables, { onUnknown })).toBe(
    "Acme Acme",
  );
  expect(onUnknown.mock.calls).toEqual([["provider.name=A b", 21]]);
  expect(unknownVariable("provider.name=A b", variables)).toEqual({
    message: 'This text was written for "A b", but {provider.name} is "Acme".',
    fix: "change what depends on it, and write {provider.name=Acme}.",
  });
});

test("a literal brace is unchanged and not reported", () => {
  const onUnknown = vi.fn();
  const isLiteral = (offset: number) => offset === 0;
  expect(fillVariables("{provider.nmae} {provider.name}", variables, { onUnknown, isLiteral })).toBe(
    "{provider.nmae} Acme",
  );
  expect(onUnknown).not.toHaveBeenCalled();
});

test("every string in a value is filled, and unknown variables are reported with their path", () => {
  const onUnknown = vi.fn();
  const value = {
    title: "{provider.name}",
    list: ["{links.login}", { deep: "{provider.gone}" }],
    level: 2,
    hidden: false,
    none: null,
    missing: undefined,
  };
  expect(fillVariablesDeep(value, variables, onUnknown)).toEqual({
    title: "Acme",
    list: ["https://acme.example/login", { deep: "{provider.gone}" }],
    level: 2,
    hidden: false,
    none: null,
    missing: undefined,
  });
  expect(onUnknown.mock.calls).toEqual([["provider.gone", ["list", 1, "deep"]]]);
  expect(value.title).toBe("{provider.name}");
});

test("a value that is only {number.…} becomes a number", () => {
  const amounts = new Map([["amount.payout", "4,464.95"]]);
  expect(fillVariablesDeep(["{number.amount.payout}"], amounts)).toEqual([4464.95]);
});

test("a field called __proto__ stays a field", () => {
  const value = JSON.parse('{ "__proto__": "{provider.name}" }');
  const filled = fillVariablesDeep(value, variables);
  expect(Object.entries(filled)).toEqual([["__proto__", "Acme"]]);
  expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
});

const SITE = { ...DEFAULT_SITE, provider: { ...PROVIDER, legalName: "{provider.name} Ltd." } };

test.each([
  [
    "strings of provider and links",
    "{provider.name} {links.login}",
    "Acme Payments https://cc.acme.example/login",
  ],
  ["items of a list", "{provider.webhookIpv4.1}", "198.51.100.20"],
  ["values with another variable", "{provider.legalName}", "Acme Payments Ltd."],
  ["sample data, of which things have a name", "{sample.vendorId} {sample.order.id}", "100200 20010001"],
  ["fields of such a thing for URLs", "{url.sample.jo.email}", "jo%20de%40x.example"],
  // printf %s '20010001Key' | md5sum
  ["hashes of a filled text", "# {md5({sample.order.id}Key)}", "# fe02ea45185d604706b4d9e27473e856"],
  [
    "no hashes of other texts",
    "{sha256 (a)} {md5({sample.none.id})}",
    "{sha256 (a)} {md5({sample.none.id})}",
  ],
])("the variables are %s: %s", (_what, text, filled) => {
  const known = variablesOf(SITE, {
    vendorId: "100200",
    orders: { order: { id: "20010001" } },
    customers: { jo: { id: "1", email: "jo de@x.example" } },
  });
  expect(fillVariables(text, known)).toBe(filled);
});

test("a line of code is repeated for each item of a list", () => {
  const known = variablesOf(SITE);
  expect(fillVariables("a {provider.name}\n  allow {provider.webhookIps.*};\nb", known)).toBe(
    "a Acme Payments\n  allow 192.0.2.10;\n  allow 198.51.100.20;\n  allow 2001:db8::10;\nb",
  );
  const onUnknown = vi.fn();
  fillVariables("allow {provider.ips.*};", known, { onUnknown });
  expect(onUnknown).toHaveBeenCalledWith("provider.ips.*", 6);
});

test("the fix for an unknown variable is the nearest one, the advice, or the variables of its group", () => {
  expect(unknownVariable("provider.nmae", variables)).toEqual({
    message: '"{provider.nmae}" is not a known variable.',
    fix: 'did you mean "{provider.name}"?',
  });
  expect(unknownVariable("link.login", variables).fix).toBe('did you mean "{links.login}"?');
  expect(unknownVariable("provider.phone", variables).fix).toBe(
    "the variables are {provider.name}, {provider.webhookIpv4.0}.",
  );
  expect(unknownVariable("provider.phone", variables, "ask.").fix).toBe("ask.");
});

test.each([
  [8, "attempts", "8 attempts"],
  [1, "attempts", "1 attempt"],
  [1, "business days", "1 business day"],
  [1200, "requests per minute", "1,200 requests per minute"],
  [1, "requests per minute", "1 request per minute"],
  [5, "percent", "5%"],
  [15, "money", "NOK 15.00"],
  [0.5, "GB", "0.5 GB"],
  [100, "count", "100"],
  ["only **cards**, see `{sample.couponCode}`", "text", "only cards, see App"],
])("a fact of the value %j and the unit %s is the variable %j", (value, unit, text) => {
  const fact = { value, unit, status: "example", question: "What?" } as FactsConfig[string];
  const filled = variablesOf(DEFAULT_SITE, { couponCode: "App", currency: "NOK" }, { a: fact });
  expect(filled.get("fact.a")).toBe(text);
});
