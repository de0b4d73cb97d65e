import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#app/lib/server/security-policy.server.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { readHeaders, responseHeaders } from "./headers.ts";

test("every header has the value that the MDN HTTP Observatory rates highest", () => {
  const headers = responseHeaders(contentSecurityPolicy(["sha256-a="], ["sha256-b="]));
  const policy = new Map(
    (headers["Content-Security-Policy"] ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values] as const;
    }),
  );
  expect(policy.get("default-src")).toEqual(["'none'"]);
  for (const name of ["base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  for (const values of policy.values())
    for (const value of values) expect(value).toMatch(/^'(?:none|self|sha256-[A-Za-z0-9+/]+=*)'$/);
  expect(["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"]).toContain(
    headers["Referrer-Policy"],
  );
  const seconds = Number(/max-age=(\d+)/.exec(headers["Strict-Transport-Security"] ?? "")?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(15_768_000);
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  });
});

test("the headers of a built site have the policy of its pages; without a build the error says to build", async () => {
  const folder = temporaryFolder();
  await expect(readHeaders(folder)).rejects.toThrow(
    `There is no built site in ${folder}/.\n  Fix: run npm run build first.`,
  );
  const policy = "default-src 'none'; script-src 'self'";
  const page = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  await writeFile(join(folder, "404.html"), page);
  expect(await readHeaders(folder)).toEqual(responseHeaders(policy));
});
