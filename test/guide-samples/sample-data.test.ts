import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_FILE } from "#app/lib/content/openapi/api-schemas.ts";
import { allPages } from "#app/lib/content/snapshot/content.ts";
import { content } from "../site-content.ts";

const files = [...allPages(content).map(({ file }) => file), `content/${API_FILE}`, "content/scenarios.json"];

const sampleData = new Set(
  [...content.variables].filter(([name]) => name.startsWith("sample.")).map(([, value]) => value),
);

const SAMPLE_LIKE: [name: string, pattern: RegExp][] = [
  // As in `"orderId": 20010001`, `ORDER_ID=20010001` and `products[1][id]=52001`.
  [
    "value of an id",
    /(?:order|order_?item|subscription|product|customer|vendor(?:_?account)?)s?(?:_?ids?|\[\d\]\[id\])["']?\]?\s*(?:=>|[:=])\s*\[?["']?(\d{5,9})(?!\w)/gi,
  ],
  ["number like an id", /(?<!\w)(1002\d\d|52\d{3}|2001\d{4}|3001\d{4}|4001\d{3}|6001\d\d)(?!\w)/g],
  ["customer's email address", /([a-z][a-z.]*@example\.com)/g],
  ["coupon code", /(?<!\w)([A-Z]{4,}\d\d)(?!\w)/g],
];

test.each(SAMPLE_LIKE)(
  "every %s on pages, in the API description and in scenarios is of samples.json",
  (_name, pattern) => {
    const others = files.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(pattern)].flatMap(({ index, 1: value = "" }) =>
        sampleData.has(value) ? [] : [`${file}:${text.slice(0, index).split("\n").length} ${value}`],
      );
    });
    expect(others).toEqual([]);
  },
);
