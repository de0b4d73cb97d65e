import { useCallback, useEffect, useRef, useState } from "react";

export interface ResponseState<Response> {
  /** The latest response. Stays while a newer key is loading. */
  response: Response | undefined;
  isCurrent: boolean;
  error: Error | undefined;
  retry(): void;
}

/**
 * Calls `request` whenever `key` changes and is not undefined, and aborts the previous call. When the browser goes online, it retries
 * a failed call, and then once more: the call may wait for a file that was requested without a connection.
 */
export function useSearchResponse<Key extends string, Response>(
  key: Key | undefined,
  request: (key: Key, signal: AbortSignal) => Promise<Response>,
): ResponseState<Response> {
  const [state, setState] = useState<State<Key, Response>>({ attempt: 0 });
  const retry = useCallback(() => setState(nextAttempt), []);
  const retriesNextFailure = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    request(key, controller.signal).then(
      (response) => {
        if (!controller.signal.aborted) setState(({ attempt }) => ({ key, response, attempt }));
      },
      (reason: unknown) => {
        if (controller.signal.aborted) return;
        if (retriesNextFailure.current) {
          retriesNextFailure.current = false;
          return retry();
        }
        const error = reason instanceof Error ? reason : new Error(String(reason));
        setState(({ attempt }) => ({ error, attempt }));
      },
    );
    return () => controller.abort();
  }, [key, request, retry, state.attempt]);

  useEffect(() => {
    // Listens at all times: the browser may go online before a listener added after the failure would run.
    const onOnline = () => {
      retriesNextFailure.current = true;
      setState((now) => (now.error ? nextAttempt(now) : now));
    };
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);

  return {
    response: state.response,
    isCurrent: state.response !== undefined && state.key === key,
    error: state.error,
    retry,
  };
}

interface State<Key, Response> {
  key?: Key;
  response?: Response;
  error?: Error;
  attempt: number;
}

/** Clears the error but keeps the last response until the next one arrives. */
function nextAttempt<Key, Response>({
  error: _,
  attempt,
  ...rest
}: State<Key, Response>): State<Key, Response> {
  return { ...rest, attempt: attempt + 1 };
}
