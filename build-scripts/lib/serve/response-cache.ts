import { LRUCache } from "lru-cache";
import type { Answer } from "./send-response.ts";

/** Keeps answers while what they are made of stays as it is. */
export interface AnswerCache {
  /** The answer kept under this key in this state, or the one that `make` gives. Failures are not kept. */
  get(state: unknown, key: string, make: () => Promise<Answer>): Promise<Answer>;
}

/** A cache of at most so many bytes: of the state asked for last, the answers asked for last. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  let current: { state: unknown; get: AnswersOfState } = { state: undefined, get: cacheAnswers(maxBytes) };
  return {
    get(state, key, make) {
      if (current.state !== state) current = { state, get: cacheAnswers(maxBytes) };
      return current.get(key, make);
    },
  };
}

type AnswersOfState = (key: string, make: () => Promise<Answer>) => Promise<Answer>;

function cacheAnswers(maxBytes: number): AnswersOfState {
  const cached = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => sizeOf(key, answer),
  });
  /** Answers that are being made: requests for the same key at once share one. */
  const pending = new Map<string, Promise<Answer>>();
  const add = async (key: string, make: () => Promise<Answer>) => {
    try {
      const answer = await make();
      if (answer.status < 500) cached.set(key, answer);
      return answer;
    } finally {
      pending.delete(key);
    }
  };
  return async (key, make) => {
    const known = cached.get(key) ?? pending.get(key);
    if (known) return known;
    const answer = add(key, make);
    pending.set(key, answer);
    return answer;
  };
}

function sizeOf(key: string, { headers, body }: Answer): number {
  return body.length + key.length + JSON.stringify(headers).length;
}
