import { useCallback, useEffect, useState } from "react";

/** How far the work on a question is. */
export interface Answered<Response> {
  /** The latest answer; while a newer question is worked on, still the one before. */
  response: Response | undefined;
  /** Is the answer the one to the question as it stands now? */
  isCurrent: boolean;
  error: Error | undefined;
  /** Asks the same again. */
  retry(): void;
}

/**
 * Asks whenever `question` changes and is not undefined; what is still at work for an older question is called off. After a
 * failure it asks again by itself once the browser has a network again.
 */
export function useSearchResponse<Question extends string, Response>(
  question: Question | undefined,
  ask: (question: Question, signal: AbortSignal) => Promise<Response>,
): Answered<Response> {
  const [state, setState] = useState<State<Question, Response>>({ attempt: 0 });
  const retry = useCallback(() => setState(nextAttempt), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    ask(question, controller.signal).then(
      (response) => {
        if (!controller.signal.aborted) setState(({ attempt }) => ({ question, response, attempt }));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const told = error instanceof Error ? error : new Error(String(error));
        setState(({ attempt }) => ({ error: told, attempt }));
      },
    );
    return () => controller.abort();
  }, [question, ask, state.attempt]);

  useEffect(() => {
    // Listened for all the time: after a failure it would come too late for who is online again at once.
    const retryFailed = () => setState((now) => (now.error ? nextAttempt(now) : now));
    addEventListener("online", retryFailed);
    return () => removeEventListener("online", retryFailed);
  }, []);

  return {
    response: state.response,
    isCurrent: state.response !== undefined && state.question === question,
    error: state.error,
    retry,
  };
}

interface State<Question, Response> {
  question?: Question;
  response?: Response;
  error?: Error;
  /** How often the same was asked again. */
  attempt: number;
}

/** What was found stays until there is another answer. */
function nextAttempt<Question, Response>({
  error: _,
  attempt,
  ...found
}: State<Question, Response>): State<Question, Response> {
  return { ...found, attempt: attempt + 1 };
}
