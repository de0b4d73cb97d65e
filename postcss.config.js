import { shortClassNames } from "./build-scripts/lib/short-class-names.js";

/** Remix's compiler asks for it for every file of styles. While developing, classes keep Remix's names, which say where they are from. */
export default {
  plugins: process.env.NODE_ENV === "production" ? [shortClassNames("app")] : [],
};
