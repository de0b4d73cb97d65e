import { useLocation, useNavigationType } from "@remix-run/react";
import { useState } from "react";
import { Kept } from "#app/components/document/kept.tsx";
import { longMark } from "#app/lib/guessed-heights.ts";
import styles from "./article.module.css";
import { showInSteps } from "./show-in-steps.ts";

/** A page's text. Its HTML is in the document once; hydration keeps it. */
export function Article({ pageId, html }: { pageId: string; html: string | undefined }) {
  const { hash } = useLocation();
  const action = useNavigationType();
  // Who comes back, or follows a link to a heading, is taken to a place that has to be there.
  const [inSteps] = useState(() => (action === "POP" ? undefined : showInSteps()));
  return (
    <Kept
      as="div"
      key={pageId}
      id="article"
      className={styles.article}
      html={html}
      data-long={longMark(html)}
      elementRef={hash ? undefined : inSteps}
    />
  );
}
