import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FactsConfig } from "#app/lib/content/schemas/facts.ts";
import type { SampleData } from "#app/lib/content/schemas/sample-data.ts";
import type { SiteConfig } from "#app/lib/content/schemas/site-schema.ts";
import { fillVariablesDeep, variablesOf } from "#app/lib/content/schemas/variables.ts";

const read = (path: string) => readFileSync(`content/${path}`, "utf8");
const samples = JSON.parse(read("samples.json")) as SampleData;
const { $schema: _schema, ...facts } = JSON.parse(read("facts.json")) as FactsConfig;
const site = JSON.parse(read("site.json")) as SiteConfig;

/** Amounts are whole cents, so that nothing is lost in binary fractions. */
const cents = (amount: string | number) => Math.round(Number(amount) * 100);
const factCents = (id: string) => {
  const fact = facts[id];
  return fact && "value" in fact ? cents(fact.value) : Number.NaN;
};
/** A share of an amount in hundredths of a percent, rounded half up. */
const shareOf = (amount: number, rate: number) => Math.floor((amount * rate + 5_000) / 10_000);
const rate = cents(samples.taxRate);

const price = cents(samples.products.pro?.price ?? "");
const tax = shareOf(price, rate);
const total = price + tax;
const fee = shareOf(price, factCents("exampleFeePercent")) + factCents("exampleFeeFixed");
const share = price - fee;
const partial = cents(samples.partialRefund);
const chargebackFee = factCents("chargebackFee");
const sales = Number(samples.salesPerMonth);
const lost = share + chargebackFee;
const closing = sales * share - price - partial - lost;
const smallPrice = cents(samples.products.basic?.price ?? "");
const [daysLeft, cycleDays] = [Number(samples.daysLeft), Number(samples.cycleDays)];
const difference = Math.floor(((price - smallPrice) * daysLeft) / cycleDays + 0.5);

const written = (amount: number) =>
  (Math.abs(amount) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
const taken = (amount: number) => `−${written(amount)}`;
const signed = (amount: number) => (amount < 0 ? taken(amount) : written(amount));
const payoutFees = facts.payoutFees;
const wireFee =
  payoutFees && "rows" in payoutFees ? cents(/[\d.]+/.exec(wireRow(payoutFees.rows))?.[0] ?? "") : 0;

function wireRow(rows: string[][]): string {
  return rows.find(([method]) => method?.includes("Wire transfer"))?.[1] ?? "";
}

/** The amounts in the values of a figure, or in its explanations, from top to bottom. */
function amountsIn(id: string, field: "value" | "note"): string[] {
  const fact = fillVariablesDeep(facts, variablesOf(site, samples, facts))[id];
  const parts = fact && "parts" in fact ? [...(fact.aside ?? []), ...fact.parts] : [];
  return parts.flatMap((part) => part[field]?.match(/−?\d[\d,]*\.\d\d/g) ?? []);
}

test.each([
  ["checkoutPage", [price, tax, total]],
  ["emailConfirmation", [total]],
  ["emailDunning", [total]],
  ["orderDetails", [partial + shareOf(partial, rate)]],
  ["customerInvoice", [price, tax, total]],
  [
    "payoutStatement",
    [
      sales * total,
      ...[-sales * tax, -sales * fee, sales * share],
      ...[-price, -partial, -lost, closing],
      ...[-wireFee, closing - wireFee],
    ],
  ],
  [
    "acceptanceLetter",
    [
      ...[sales * price, -sales * fee, sales * share],
      ...[-price - partial, -lost, -wireFee, closing - wireFee],
    ],
  ],
])("the amounts of %s follow from the sample data and the facts", (id, amounts) => {
  expect(amountsIn(id, "value")).toEqual(amounts.map(signed));
});

test.each([
  ["customerInvoice", [rate, price]],
  ["payoutStatement", [total, tax, price, factCents("exampleFeeFixed"), share, share, chargebackFee]],
  ["acceptanceLetter", [price, price, partial, share, chargebackFee]],
])("the explanations of %s calculate with the same amounts", (id, amounts) => {
  expect(amountsIn(id, "note")).toEqual(amounts.map(signed));
});

/** The amounts in a column of a table of facts, from top to bottom. */
function amountsOf(id: string, column: number): string[] {
  const fact = facts[id];
  const rows = fact && "rows" in fact ? fact.rows : [];
  return rows.flatMap((row) => row[column]?.match(/−?\d[\d,]*\.\d\d/g) ?? []);
}

const partialTax = shareOf(partial, rate);
const reserve = shareOf(closing, factCents("reserveRate"));
const yearlyPrice = cents(samples.products.yearly?.price ?? "");
const yearlyShare =
  yearlyPrice - shareOf(yearlyPrice, factCents("exampleFeePercent")) - factCents("exampleFeeFixed");
/** March 3 to 31, of a year. */
const earned = Math.round((yearlyShare * 29) / 365);

test("the row types of Balance details have the amounts of the worked order and month", () => {
  const taxRefund = 0;
  const chargeback = [-share, -chargebackFee, chargebackFee, share];
  const shares = [0, share, -price, -partial, taxRefund, ...chargeback];
  const fees = [-factCents("downloadHostingFee"), -wireFee, wireFee - closing];
  expect(amountsOf("balanceTypes", 2)).toEqual([...shares, ...fees].map(signed));
  const sale = [total, -tax, -fee];
  const refunds = [-total, tax, 0, -partial - partialTax, partialTax, 0];
  expect(amountsOf("balanceTypes", 3)).toEqual(
    [...sale, ...refunds, -tax, tax, -total, tax, fee].map(signed),
  );
});

test.each([
  ["docs/platform-overview/withdrawal-options.mdx", "the reserve", `| ${taken(reserve)} |`],
  [
    "docs/platform-overview/withdrawal-options.mdx",
    "the payout with a reserve",
    `**${written(closing - reserve - wireFee)}**`,
  ],
  [
    "docs/platform-overview/withdrawal-options.mdx",
    "the receivable that a payout settles",
    `Bank ${written(closing - wireFee)}, payment fees ${written(wireFee)} | Receivable ${written(closing)} |`,
  ],
  ["docs/platform-overview/withdrawal-options.mdx", "a lost chargeback", `| Receivable ${written(lost)} |`],
  [
    "docs/reporting/control-panel-reporting.mdx",
    "the refunds of a payout",
    `| 2 | ${taken(price + partial)} |`,
  ],
  [
    "docs/marketing-tools/coupons.mdx",
    "the share after a forgotten coupon",
    `${written(share)} − ${written(shareOf(price, 2_000))} | **${written(share - shareOf(price, 2_000))}**`,
  ],
  ["docs/reporting/control-panel-reporting.mdx", "the deposit", `| **${written(closing - wireFee)}** |`],
  [
    "docs/reporting/control-panel-reporting.mdx",
    "deferred revenue",
    `${written(yearlyShare)} − ${written(earned)} = **${written(yearlyShare - earned)}**`,
  ],
])("%s: %s follows from the sample data and the facts", (page, _line, amount) => {
  expect(read(page)).toContain(amount);
});

test.each([
  ["total", `| ${written(total)} |`],
  ["tax", `| ${taken(tax)} |`],
  ["fee", `| ${taken(fee)} |`],
  ["share", `**${written(share)}**`],
])("the %s of one order follows from the sample data and the facts", (_line, amount) => {
  const [, section] = read("docs/reporting/control-panel-reporting.mdx").split("{#one-order}");
  expect(section?.split("\n#")[0]).toContain(amount);
});

test.each([
  ["the tax of a partial refund", `| ${written(shareOf(partial, rate))} |`],
  ["what the customer gets back", `**${written(partial + shareOf(partial, rate))}**`],
  ["the share after a partial refund", `**${written(share - partial)}**`],
  ["the lower price of renewals", `= ${written(price - partial)} before tax`],
  ["a full refund", `: ${written(price)}\n   for an order of ${written(price)}`],
  ["what remains after a chargeback", `**${taken(chargebackFee)}** | **${written(share)}**`],
])("%s follows from the sample data and the facts", (_line, amount) => {
  expect(read("docs/platform-overview/dashboard-overview.mdx")).toContain(amount);
});

const yearlyTotal = yearlyPrice + shareOf(yearlyPrice, rate);
const unused = Math.ceil((price * daysLeft) / cycleDays);

test.each([
  ["the difference", `× ${daysLeft} ÷ ${cycleDays} = **${written(difference)}**`],
  ["the difference with tax", `| ${written(difference + shareOf(difference, rate))} |`],
  ["the credit in days", `**${Math.ceil((smallPrice * daysLeft) / price)} days**`],
  [
    "the credit of a yearly plan",
    `**${Math.ceil((price * daysLeft * 365) / (yearlyPrice * cycleDays))} days**`,
  ],
  ["the refund of the unused time", `**${written(unused)}** is refunded`],
  [
    "the refund with tax",
    `− ${written(unused + shareOf(unused, rate))} = ${written(yearlyTotal - unused - shareOf(unused, rate))} |`,
  ],
])("%s of an upgrade follows from the sample data", (_line, amount) => {
  expect(read("docs/subscriptions/upgrading-downgrading-subscriptions.mdx")).toContain(amount);
});

const commission = shareOf(price, 3_000);
const partialCommission = shareOf(partial, 3_000);

test.each([
  ["the share", `= **${written(share - commission)}** | ${written(commission)} |`],
  ["a partial refund", `| ${taken(partial - partialCommission)} | ${taken(partialCommission)} |`],
  ["a full refund", `| ${taken(price - commission)} | ${taken(commission)} |`],
  ["the rest", `| **${taken(fee)}** | **0.00** |`],
])("%s of a sale with a commission of 30%% follows from the sample data and the facts", (_line, amounts) => {
  expect(read("docs/affiliates-partners/create-affiliates-network.mdx")).toContain(amounts);
});

test("what an affiliate's full refund costs follows from the sample data", () => {
  expect(amountsOf("affiliateRefundRules", 2)).toEqual([written(price - commission)]);
});

test.each([
  ["the gross value", `| ${written(price)} × 30% | **${written(commission)}** |`],
  [
    "the net value",
    `| (${written(price)} − ${written(fee)} fee) × 30% | **${written(shareOf(share, 3_000))}** |`,
  ],
])("a commission on %s follows from the sample data and the facts", (_line, amounts) => {
  expect(read("docs/affiliates-partners/products-settings-setup.mdx")).toContain(amounts);
});

const vatRate = cents(samples.vatRate);
const vat = shareOf(price, vatRate);
const priceBeforeVat = Math.round((price * 10_000) / (10_000 + vatRate));

test.each([
  ["in the US", `| ${written(tax)} | **${written(total)}** |`],
  ["in Germany", `| ${written(vat)} | **${written(price + vat)}** |`],
  ["of a company with a VAT ID", `| none | **${written(price)}** |`],
  ["that is round with VAT", `${written(price)} ÷ 1.${samples.vatRate} = **${written(priceBeforeVat)}**`],
])("the price %s follows from the sample data", (_customer, amounts) => {
  expect(read("docs/one-time-fee-product/pricing-schemes.mdx")).toContain(amounts);
});

test("a price without VAT makes a round price with it", () => {
  expect(priceBeforeVat + shareOf(priceBeforeVat, vatRate)).toBe(price);
});

test("the price of a bundle follows from the sample data and its form", () => {
  const [single, bundle] = amountsOf("bundleRules", 1);
  const form = facts.bundleFormFields;
  const percentage = form && "rows" in form ? Number(form.rows.at(-1)?.[2]) : Number.NaN;
  expect(single).toBe(written(price));
  expect(bundle).toBe(written((2 * price * (100 - percentage)) / 100));
});

test("the fee of a sale follows from the sample data and the facts", () => {
  const [, section] = read("docs/platform-overview/withdrawal-options.mdx").split("{#fees}");
  expect(section?.split("\n#")[0]).toContain(`the fee is ${written(fee)} and [your share ${written(share)}]`);
});
