import { useCallback, useEffect, useState } from "react";

/** How far the work on a question is. */
export interface Answered<Answer> {
  /** The latest answer; while a newer question is worked on, still the one before. */
  answer: Answer | undefined;
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
export function useAnswer<Question extends string, Answer>(
  question: Question | undefined,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): Answered<Answer> {
  const [state, setState] = useState<{ question?: Question; answer?: Answer; error?: Error }>({});
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setState(({ question, answer }) => ({
      ...(question !== undefined && { question }),
      ...(answer && { answer }),
    }));
    setAttempt((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    ask(question, controller.signal).then(
      (answer) => {
        if (!controller.signal.aborted) setState({ question, answer });
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setState({ error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => controller.abort();
  }, [question, ask, attempt]);

  const hasFailed = state.error !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [hasFailed, retry]);

  return {
    answer: state.answer,
    isCurrent: state.answer !== undefined && state.question === question,
    error: state.error,
    retry,
  };
}
