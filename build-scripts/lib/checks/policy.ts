import type { SiteCheck } from "./site-check.ts";

/** All pages have one and the same content security policy, so that one header can carry it, and it allows nothing unsafe. */
export const checkPolicy: SiteCheck = ({ pages, locate }) => {
  const [first] = pages.values();
  return [...pages.values()].flatMap((page) => {
    const { file } = locate(page.href, "");
    if (!page.policy || page.policy.includes("unsafe")) {
      return [
        {
          file,
          message: `${page.href} has no strict policy.`,
          fix: "see app/lib/server/security-policy.server.ts.",
        },
      ];
    }
    if (page.policy === first?.policy) return [];
    return [
      {
        file,
        message: `${page.href} has another policy than ${first?.href}.`,
        fix: "an inline script or style must be the same on all pages; put data in a JSON block.",
      },
    ];
  });
};
