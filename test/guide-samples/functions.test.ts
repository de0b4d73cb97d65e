import { join } from "node:path";
import { expect, test } from "vitest";
import { type Call, callFunctions, inCamelCase, inSnakeCase, LAST } from "./call-functions.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { canRun, writePrograms } from "./program.ts";

const { samples } = await readGuideSamples();

/** Calls functions of a page's file by their JavaScript names; in snake case if the file has them so. */
async function resultsOf(page: string, title: string, calls: readonly Call[]): Promise<unknown[]> {
  const code = sampleAt(samples, page, title);
  const folder = await writePrograms({ [title]: code });
  const named = calls.map(([name, ...args]): Call => {
    return [code.includes(inSnakeCase(name)) ? inSnakeCase(name) : name, ...args];
  });
  return (await callFunctions(join(folder, title), named)).map(inCamelCase);
}

const runnable = (...titles: string[]) => titles.filter(canRun);

type Change = [event: string, fields?: Record<string, string>];
const until = (date: string) => ({ SUBSCRIPTION_NEXT_CHARGE_DATE: date });
const [APRIL, MAY] = [until("4/14/2199 9:26 AM"), until("5/14/2199 9:26 PM")];
const PAYPAL = { ACTION_REASON: "PayPal billing agreement canceled" };
const failed = (attempts: string) => ({ SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS: attempts });

/** What each language makes of the same events of a subscription. A date in 2199 is in the future. */
const SEQUENCES: [changes: Change[], record: object, access: boolean][] = [
  [
    [["TrialCharge", APRIL]],
    { status: "Active", paidUntil: "2199-04-14T09:26:00Z", failedAttempts: 0 },
    true,
  ],
  [
    [["TrialCharge", { ...until("4/14/2020 9:26 AM"), TRIAL_PERIOD_TILL: "4/14/2199" }]],
    { status: "Active" },
    true,
  ],
  [[["OrderCharged"]], { status: "Active", paidBy: "1" }, true],
  // Without the date of the next charge, a payment is not newer than the record.
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionChargeSucceed", { ORDER_ID: "2" }],
    ],
    { paidBy: "1", paidUntil: "2199-04-14T09:26:00Z" },
    true,
  ],
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionChargeSucceed", { ...MAY, ORDER_ID: "2" }],
    ],
    { paidBy: "2", paidUntil: "2199-05-14T21:26:00Z" },
    true,
  ],
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionChargeFailed", failed("2")],
    ],
    { status: "Active", failedAttempts: 2 },
    true,
  ],
  [
    [
      ["SubscriptionChargeFailed", failed("2")],
      ["SubscriptionChargeSucceed", APRIL],
    ],
    { status: "Active", failedAttempts: 0 },
    true,
  ],
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionSuspended", MAY],
    ],
    { status: "Suspended", paidUntil: "2199-05-14T21:26:00Z" },
    true,
  ],
  [
    [["OrderCharged", APRIL], ["SubscriptionSuspended"], ["OrderCharged", APRIL]],
    { status: "Suspended", paidUntil: "2199-04-14T09:26:00Z" },
    true,
  ],
  [
    [
      ["OrderCharged", until("4/14/2020 9:26 AM")],
      ["SubscriptionSuspended", { ...MAY, ...failed("4") }],
    ],
    { status: "Suspended", paidUntil: "2020-04-14T09:26:00Z" },
    false,
  ],
  [[["SubscriptionSuspended"], ["SubscriptionRenewed"]], { status: "Active" }, true],
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionTerminated"],
      ["SubscriptionChargeSucceed", MAY],
      ["SubscriptionSuspended", MAY],
    ],
    { status: "Terminated" },
    false,
  ],
  [
    [["OrderCharged", APRIL], ["SubscriptionTerminated"], ["SubscriptionRenewed"]],
    { status: "Active" },
    true,
  ],
  [
    [["OrderCharged", APRIL], ["SubscriptionTerminated", PAYPAL], ["SubscriptionRenewed"]],
    { status: "Canceled" },
    true,
  ],
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionFinished"],
      ["SubscriptionRenewed"],
      ["SubscriptionChargeSucceed", MAY],
    ],
    { status: "Finished" },
    false,
  ],
  [
    [["OrderCharged", APRIL], ["OrderRefunded"], ["OrderChargedBack"], ["OrderChargebackIsWon"]],
    { refunded: ["1"], chargedBack: [] },
    false,
  ],
  [[["OrderCharged", APRIL], ["OrderChargedBack"], ["OrderChargedBackWon"]], { chargedBack: [] }, true],
  [
    [
      ["OrderCharged", APRIL],
      ["SubscriptionPaymentInfoChanged", { CREDIT_CARD_LAST4: "4242" }],
    ],
    { cardLast4: "4242", status: "Active" },
    true,
  ],
  [
    [["OrderCharged", APRIL], ["OrderPartiallyRefunded"], ["OrderCharged", { ...MAY, SUBSCRIPTION_ID: "" }]],
    { paidUntil: "2199-04-14T09:26:00Z" },
    true,
  ],
];

test.each(runnable("subscription-state.mjs", "subscription_state.py", "subscription-state.php"))(
  "%s makes the same records of events as the other languages",
  async (title) => {
    const ids = {
      SUBSCRIPTION_ID: "4001001",
      SUBSCRIPTION_INITIAL_ORDER_ID: "1",
      CUSTOMER_ID: "9",
      ORDER_ID: "1",
    };
    const calls = SEQUENCES.flatMap(([changes]): Call[] => [
      ...changes.map(([IPN_TYPE_NAME, fields], index): Call => {
        return ["applyEvent", index === 0 ? null : LAST, { ...ids, IPN_TYPE_NAME, ...fields }];
      }),
      ["hasAccess", LAST],
    ]);
    const results = await resultsOf("subscription-management", title, calls);
    const seconds = (date: string) => new Date(date).toISOString().replace(".000", "");
    const made = results.flatMap((result, index) => {
      if (typeof result !== "boolean") return [];
      const { paidUntil, ...record } = results[index - 1] as { paidUntil?: string };
      return [[{ ...record, ...(paidUntil && { paidUntil: seconds(paidUntil) }) }, result]];
    });
    const all = { subscriptionId: "4001001", initialOrderId: "1", customerId: "9" };
    expect(made).toEqual(
      SEQUENCES.map(([, record, access]) => [expect.objectContaining({ ...all, ...record }), access]),
    );
  },
);

test.each(runnable("extras.mjs", "extras.py", "extras.php"))(
  "%s distinguishes extras from products and formats the shipping label",
  async (title) => {
    const address = {
      SHIPPING_FIRST_NAME: "Jo",
      SHIPPING_LAST_NAME: "Reed",
      SHIPPING_STREET_ADDRESS: "1 Mill Lane ",
      SHIPPING_ZIPCODE: "04109",
      SHIPPING_CITY: "Leipzig",
      SHIPPING_COUNTRY_CODE: "DE",
    };
    expect(
      await resultsOf("extras", title, [
        ["extraOf", { ORDER_ITEM_TYPE_ID: "4" }],
        ["extraOf", { ORDER_ITEM_TYPE_ID: "1" }],
        ["extraOf", {}],
        ["shippingLabel", address],
        ["shippingLabel", { SHIPPING_FIRST_NAME: "Jo" }],
      ]),
    ).toEqual(["shipment", null, null, "Jo Reed\n1 Mill Lane\n04109 Leipzig\nDE", null]);
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

test.each(runnable("up-sell.mjs", "up_sell.py"))(
  "%s detects that the customer switched products",
  async (title) => {
    const linked = { ORDER_CUSTOM_FIELDS: "x-account=600123,x-product=52001", PRODUCT_ID: "52001" };
    expect(
      await resultsOf("upsell", title, [
        ["wasSwitched", linked],
        ["wasSwitched", { ...linked, PRODUCT_ID: "52003" }],
        ["wasSwitched", { ...linked, PRODUCT_ID: "52003", IS_CROSS_SELL_ITEM: "True" }],
        ["wasSwitched", { PRODUCT_ID: "52003" }],
      ]),
    ).toEqual([false, true, false, false]);
  },
);

test.each(runnable("cross-sell.mjs", "cross_sell.py"))("%s reads the offers of a webhook", async (title) => {
  expect(
    await resultsOf("cross-sell", title, [
      [
        "crossSellOf",
        {
          ORDER_ID: "20010001",
          ORDER_ITEM_ID: "30010002",
          PRODUCT_ID: "52002",
          IS_CROSS_SELL_ITEM: "True",
          CROSS_SELL_MAIN_ITEM_ID: "30010001",
          ORDER_ITEM_PROMO_DISCOUNT: "9.80",
        },
      ],
      ["crossSellOf", { CROSS_SELL_ITEM_IDS: "30010002, 30010003" }],
    ]),
  ).toEqual([
    {
      orderId: "20010001",
      itemId: "30010002",
      productId: "52002",
      isOffer: true,
      mainItemId: "30010001",
      offerItemIds: [],
      promoDiscount: "9.80",
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
