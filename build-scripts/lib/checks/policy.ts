import type { SiteCheck } from "./site-check.ts";

/** Checks that all pages share one strict content security policy, so that hosts can send it as one header. */
export const checkPolicy: SiteCheck = ({ pages, locate }) => {
  const [first] = pages.values();
  return [...pages.values()].flatMap((page) => {
    const { file } = locate(page.href, "");
    if (!page.policy || page.policy.includes("unsafe")) {
      return [
        {
          file,
          message: `${page.href} has no strict content security policy.`,
          fix: "see app/lib/server/security-policy.server.ts.",
        },
      ];
    }
    if (page.policy === first?.policy) return [];
    return [
      {
        file,
        message: `${page.href} has a different content security policy than ${first?.href}.`,
        fix: "an inline script or style must be the same on all pages; put data in a JSON block.",
      },
    ];
  });
};
