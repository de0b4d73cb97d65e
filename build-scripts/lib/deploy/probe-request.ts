import { get as getByHttp, Agent as HttpAgent, type IncomingHttpHeaders } from "node:http";
import { get as getByHttps, Agent as HttpsAgent } from "node:https";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "./exit-codes.ts";

/** A response as it was sent: not decoded, and no redirect followed. */
export interface ProbeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ProbeClient {
  /** Requests a path; tries twice. Throws CommandError when there is no response. */
  get(path: string, headers: Record<string, string>): Promise<ProbeResponse>;
  close(): void;
}

const CERTIFICATE = /CERT|TLS|SSL|EPROTO|UNABLE_TO/;

/** Creates a client for one origin. `fetch` would decode bodies, Brotli too. */
export function createProbeClient(origin: string, timeoutMs = 15_000): ProbeClient {
  const isSecure = origin.startsWith("https:");
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const send = (path: string, headers: Record<string, string>) =>
    new Promise<ProbeResponse>((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = (isSecure ? getByHttps : getByHttp)(origin + path, { agent, headers, signal });
      request.on("error", reject).on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject).on("end", () => {
          const { statusCode: status = 0, headers: sent } = response;
          resolve({ status, headers: sent, body: Buffer.concat(chunks) });
        });
      });
    });
  return {
    async get(path, headers) {
      try {
        // The host may close an idle connection just as it is used again.
        return await send(path, headers).catch(() => send(path, headers));
      } catch (error) {
        throw connectionError(origin, error as NodeJS.ErrnoException);
      }
    },
    close: () => agent.destroy(),
  };
}

function connectionError(origin: string, cause: NodeJS.ErrnoException): CommandError {
  const { name, code = name, message } = cause;
  const failure = (text: string, exitCode?: number) =>
    new CommandError(`${origin} ${text}, and try again.`, { exitCode, cause });
  if (code === "ENOTFOUND")
    return failure("has no address.\n  Fix: check the URL and its DNS record", EXIT_CODES.settings);
  if (CERTIFICATE.test(code))
    return failure(
      `has no valid TLS connection (${code}: ${message.trim()}).\n  Fix: check its certificate and that it listens with TLS`,
      EXIT_CODES.settings,
    );
  const how = name === "AbortError" ? "in time" : `(${code})`;
  return failure(`does not respond ${how}.\n  Fix: check that it runs`);
}
