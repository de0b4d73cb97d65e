import { expect, test } from "vitest";
import { action, loader } from "#app/routes/set-theme.ts";
import { readStoredMode } from "#app/server/theme-session.server.ts";
import { responseOf } from "./response-of.ts";

/** Posts a color mode with an optional cookie. */
function post(body: string, cookie = ""): Promise<Response> {
  const request = new Request("http://docs.test/action/set-theme", {
    method: "POST",
    body,
    headers: { Cookie: cookie },
  });
  return responseOf(() => action({ request, params: {}, context: {} }));
}

const cookieOf = (response: Response) => response.headers.get("Set-Cookie") ?? "";
const themeWith = (cookie: string) =>
  readStoredMode(new Request("http://docs.test/", { headers: { Cookie: cookie } }));

test.each(["light", "dark"])("the mode %s is stored in the cookie for documents", async (theme) => {
  const response = await post(JSON.stringify({ theme }));
  expect(response.status).toBe(200);
  const [pair = "", ...attributes] = cookieOf(response).split("; ");
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
  expect(await themeWith(pair)).toBe(theme);
});

test("the system setting removes the cookie", async () => {
  const [pair = ""] = cookieOf(await post('{"theme":"dark"}')).split("; ");
  expect(cookieOf(await post('{"theme":null}', pair))).toContain("Expires=Thu, 01 Jan 1970");
});

test.each(["", "{", "null", "[]", "{}", '{"theme":"zzz"}', '{"theme":1}'])(
  "the invalid body %j is rejected without setting a cookie",
  async (body) => {
    const response = await post(body);
    expect([response.status, cookieOf(response)]).toEqual([400, ""]);
    expect(await response.json()).toMatchObject({ success: false, message: expect.stringContaining("Send") });
  },
);

test.each(["", "color-mode=zzz", "color-mode=eyJ0aGVtZSI6ImRhcmsifQ%3D%3D.forged"])(
  "the cookie %j is ignored",
  async (cookie) => {
    expect(await themeWith(cookie)).toBeUndefined();
  },
);

test("GET requests are a 404", async () => {
  expect((await responseOf(() => loader())).status).toBe(404);
});
