import { UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { HYDRATION_PAYLOAD_ID, type HydrationModules } from "#app/lib/dom/hydration-payload.ts";

type LoadedFile = HydrationModules["moduleMap"];

interface DeferredScriptsProps {
  /** The client runtime, which works before React. */
  clientRuntime: LoadedFile | undefined;
  /** Import map with URL and hash of React's and the routes' modules. */
  moduleMap: LoadedFile | undefined;
}

/**
 * Renders the client runtime and the hydration payload in place of Remix's `<Scripts>`, which in 2.17.5 hydrates at once and
 * inlines a different script on each page. The payload is JSON, so one content security policy fits all pages.
 */
export function DeferredScripts({ clientRuntime, moduleMap }: DeferredScriptsProps) {
  const context = useHydrationPayload(moduleMap);
  return (
    <>
      <script
        id={HYDRATION_PAYLOAD_ID}
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: context }}
      />
      <script
        defer
        src={clientRuntime?.href}
        integrity={clientRuntime?.integrity}
        crossOrigin="anonymous"
        suppressHydrationWarning
      />
    </>
  );
}

/** Returns a `HydrationPayload` as JSON; empty in the browser. */
function useHydrationPayload(moduleMap: LoadedFile | undefined): string {
  const remix = useContext(UNSAFE_RemixContext);
  const matches = useMatches();
  if (!remix?.serverHandoffString || !moduleMap) return "";
  const { manifest, serverHandoffString } = remix;
  const routes = matches.map(({ id }) => id).filter((id) => id in manifest.routes);
  return `{"start":${JSON.stringify({ moduleMap, routes } satisfies HydrationModules)},"remix":${serverHandoffString}}`;
}
