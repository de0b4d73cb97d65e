// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeAll, expect, test } from "vitest";
import { pageLinkOf } from "./page-link.ts";

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL("http://docs.test/docs/here/");
});

/** Returns whether a click inside this link is followed in the client. */
function isFollowed(attributes: string): boolean {
  document.body.innerHTML = `<p><a ${attributes}>the <b>link</b></a></p>`;
  return pageLinkOf(document.querySelector("b")) !== undefined;
}

test.each([['href="/docs/there/?a=1#part"'], ['href="#part"'], ['href="/docs/there/" target="_self"']])(
  "<a %s> leads to a page of this site",
  (attributes) => {
    expect(isFollowed(attributes)).toBe(true);
  },
);

test.each([
  ['href="https://elsewhere.test/docs/there/"'],
  ['href="//elsewhere.test/"'],
  ['href="/\\elsewhere.test/"'],
  ['href="\\\\elsewhere.test/"'],
  ['href="/&#9;/elsewhere.test/"'],
  ['href="http://docs.test//elsewhere.test/"'],
  ['href="/docs/..//elsewhere.test/"'],
  ['href="&#1;//elsewhere.test/"'],
  ['href=" &#10;/&#13;\\elsewhere.test/"'],
  ['href="\\/elsewhere.test/"'],
  ['href="https:elsewhere.test/"'],
  ['href="java&#9;script:alert(1)//docs/"'],
  ['href="data:text/html,/docs/"'],
  ['href="blob:http://docs.test/docs/there/"'],
  ['href="mailto:support@docs.test"'],
  ['href="/docs/there.md"'],
  ['href="/docs/there/" target="_blank"'],
  ['href="/docs/there/" download'],
  ['id="no-href"'],
])("<a %s> is left to the browser", (attributes) => {
  expect(isFollowed(attributes)).toBe(false);
});
