/** Runs in the head of every redirect page. */
import { followRedirect } from "./follow-redirect.ts";

followRedirect();
