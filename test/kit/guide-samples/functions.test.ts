import { join } from "node:path";
import { expect, test } from "vitest";
import { type Call, callFunctions, inCamelCase, inSnakeCase } from "./call-functions.ts";
import { sampleAt } from "./guide-samples.ts";
import { canRun, writePrograms } from "./program.ts";

/** Calls functions of a page's file by their JavaScript names; in snake case if the file has them so. */
async function resultsOf(
  page: string,
  title: string,
  calls: readonly Call[],
  imported: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const code = sampleAt(page, title);
  const folder = await writePrograms({ [title]: code, ...imported });
  const named = calls.map(([name, ...args]): Call => {
    return [code.includes(inSnakeCase(name)) ? inSnakeCase(name) : name, ...args];
  });
  return (await callFunctions(join(folder, title), named)).map(inCamelCase);
}

const runnable = (...titles: string[]) => titles.filter(canRun);

test.each(runnable("extras.mjs", "extras.py", "extras.php"))(
  "%s tells extras from products",
  async (title) => {
    expect(
      await resultsOf("extras", title, [
        ["extraOf", { ORDER_ITEM_TYPE_ID: "4" }],
        ["extraOf", { ORDER_ITEM_TYPE_ID: "1" }],
        ["extraOf", {}],
      ]),
    ).toEqual(["shipment", null, null]);
  },
);

test.each(runnable("checkout-frame.mjs", "checkout_frame.py", "checkout-frame.php"))(
  "%s returns a frame with the customer's data, escaped for HTML",
  async (title) => {
    const builder = title.replace("frame", "link");
    const user = {
      id: "4711",
      firstName: 'Jo "Jo"',
      lastName: "<Reed>",
      email: "jordan.reed@example.com",
      country: "US",
    };
    const [frame] = await resultsOf("iframe-checkout", title, [["checkoutFrame", user]], {
      [builder]: sampleAt("url-parameters", builder),
    });
    const [, source = ""] = /^<iframe [^>]* src="([^"<>]*)"><\/iframe>$/.exec(String(frame)) ?? [];
    expect(source).toContain("&amp;");
    const { searchParams } = new URL(source.replaceAll("&amp;", "&"));
    expect(Object.fromEntries(searchParams)).toEqual({
      "products[1][id]": "52001",
      "page-template": "602",
      exfo: "1234",
      "billing-first-name": user.firstName,
      "billing-last-name": user.lastName,
      "billing-email": user.email,
      "billing-country": user.country,
      "x-account": user.id,
    });
  },
);

test.each(runnable("attribution.mjs", "attribution.py"))(
  "%s finds the campaign; x- fields override UTM values",
  async (title) => {
    const [order, empty, fields] = await resultsOf("analytics", title, [
      [
        "attributionOf",
        {
          ORDER_ID: "70012345",
          CHECKOUT_QUERY_STRING: "utm_source=ads&utm_campaign=spring%20sale",
          ORDER_CUSTOM_FIELDS: "x-source=newsletter,x-note=red, blue,x-account=4711",
          ORDER_REFERRER_URL: "https://www.vendor.example/",
          TEST_MODE: "0",
        },
      ],
      ["attributionOf", { ORDER_ID: "70012346", TEST_MODE: "1", ORDER_REFERRER_URL: "none" }],
      ["parseCustomFields", "x-source=newsletter,x-note=red, blue,x-account=4711"],
    ]);
    expect(order).toEqual({
      orderId: "70012345",
      campaign: { source: "newsletter", campaign: "spring sale" },
      cameFrom: "www.vendor.example",
      isTest: false,
    });
    expect(empty).toMatchObject({ orderId: "70012346", campaign: {}, isTest: true });
    expect(fields).toEqual({ "x-source": "newsletter", "x-note": "red, blue", "x-account": "4711" });
  },
);

test.each(runnable("up-sell.mjs", "up_sell.py"))("%s detects that products were switched", async (title) => {
  const linked = { ORDER_CUSTOM_FIELDS: "x-account=600123,x-product=52001", PRODUCT_ID: "52001" };
  expect(
    await resultsOf("upsell", title, [
      ["wasSwitched", linked],
      ["wasSwitched", { ...linked, PRODUCT_ID: "52003" }],
      ["wasSwitched", { ...linked, PRODUCT_ID: "52003", IS_CROSS_SELL_ITEM: "True" }],
      ["wasSwitched", { PRODUCT_ID: "52003" }],
    ]),
  ).toEqual([false, true, false, false]);
});

test.each(runnable("cross-sell.mjs", "cross_sell.py"))("%s reads the offers of a webhook", async (title) => {
  expect(
    await resultsOf("cross-sell", title, [
      [
        "crossSellOf",
        {
          ORDER_ID: "20010001",
          ORDER_ITEM_ID: "30010002",
          PRODUCT_ID: "52007",
          IS_CROSS_SELL_ITEM: "True",
          CROSS_SELL_MAIN_ITEM_ID: "30010001",
          ORDER_ITEM_PROMO_DISCOUNT: "19.80",
        },
      ],
      ["crossSellOf", { CROSS_SELL_ITEM_IDS: "30010002, 30010003" }],
    ]),
  ).toEqual([
    {
      orderId: "20010001",
      itemId: "30010002",
      productId: "52007",
      isOffer: true,
      mainItemId: "30010001",
      offerItemIds: [],
      promoDiscount: "19.80",
    },
    { isOffer: false, offerItemIds: ["30010002", "30010003"], promoDiscount: "0" },
  ]);
});

test("dates.mjs parses both date formats as UTC and rejects others", async () => {
  expect(
    await resultsOf("assets/webhooks", "dates.mjs", [
      ["parseIpnDate", "03/14/2026 09:26:53"],
      ["parseIpnDate", "4/14/2026 12:26 AM"],
      ["parseIpnDate", ""],
      ["parseIpnDate", "14.4.2026"],
    ]),
  ).toEqual(["2026-03-14T09:26:53.000Z", "2026-04-14T00:26:00.000Z", null, null]);
});
