// Renamed to practice-server.mjs.
throw new Error("This program is now at {provider.docsOrigin}/assets/toolbox/practice-server.mjs");
