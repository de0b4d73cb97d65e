/** The paths of the files that are made from the content. */
const FILES = [
  "api/docs.json",
  "api/docs/*",
  "api/openapi.json",
  "api/pages/*",
  "api/schemas/*",
  "api/sidebars.json",
  "api/versions.json",
  "llms.txt",
  "llms-full.txt",
  "robots.txt",
  "search.json",
  "sitemap.xml",
];

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  // The table below has all routes. Static hosts distinguish upper and lower case, which file names cannot ask for.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      const caseSensitive = true;
      route("", "routes/home.tsx", { index: true });
      route("docs", "routes/docs.tsx", { caseSensitive }, () => {
        route("", "routes/docs-root.tsx", { index: true });
        route("*", "routes/doc.tsx");
      });
      route("search", "routes/search.tsx", { caseSensitive });
      route("*", "routes/page.tsx");
      for (const path of FILES) route(path, "routes/files.ts", { id: path, caseSensitive });
      route("assets/*", "routes/assets.ts", { caseSensitive });
      route("markdown/*", "routes/markdown.ts", { caseSensitive });
      route("action/set-theme", "routes/set-theme.ts", { caseSensitive });
    }),
  serverModuleFormat: "esm",
  cacheDirectory: "./node_modules/.cache/remix",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
