/** A page that leads on: what a static host answers where a server would redirect. Works without scripting. */
export function redirectPage(location: string): string {
  const href = location.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return [
    "<!DOCTYPE html>",
    '<html lang="en"><head><meta charset="utf-8"><title>Redirect</title>',
    // Without one a browser asks for /favicon.ico, which there is not.
    '<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${href}"></head>`,
    `<body><p>This page is at <a href="${href}">${href}</a>.</p></body></html>`,
    "",
  ].join("\n");
}
