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
  const [state, setState] = useState<State<Question, Answer>>({ attempt: 0 });
  const retry = useCallback(() => setState(nextAttempt), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    ask(question, controller.signal).then(
      (answer) => {
        if (!controller.signal.aborted) setState(({ attempt }) => ({ question, answer, attempt }));
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
    answer: state.answer,
    isCurrent: state.answer !== undefined && state.question === question,
    error: state.error,
    retry,
  };
}

interface State<Question, Answer> {
  question?: Question;
  answer?: Answer;
  error?: Error;
  /** How often the same was asked again. */
  attempt: number;
}

/** What was found stays until there is another answer. */
function nextAttempt<Question, Answer>({
  error: _,
  attempt,
  ...found
}: State<Question, Answer>): State<Question, Answer> {
  return { ...found, attempt: attempt + 1 };
}
