import type { Answer } from "./send-answer.ts";

/** Keeps answers while what they are made of stays as it is. */
export interface AnswerCache {
  /** The answer kept under this key in this state, or the one that `make` gives. Failures are not kept. */
  get(state: unknown, key: string, make: () => Promise<Answer>): Promise<Answer>;
}

interface Entry {
  answer: Promise<Answer>;
  /** Zero until the answer is there. */
  bytes: number;
}

/** A cache of at most so many bytes: of the state asked for last, the answers asked for last. */
export function createAnswerCache(mostBytes: number): AnswerCache {
  let current = createEntries(undefined, mostBytes);
  return {
    get(state, key, make) {
      if (current.state !== state) current = createEntries(state, mostBytes);
      return current.get(key) ?? current.add(key, make());
    },
  };
}

/** Answers of one state. The last asked for is the last in the map. */
function createEntries(state: unknown, mostBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const remove = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  const count = (key: string, entry: Entry, answer: Answer) => {
    if (answer.status >= 500) remove(key, entry);
    if (entries.get(key) !== entry) return;
    entry.bytes = sizeOf(key, answer);
    bytes += entry.bytes;
    for (const [oldKey, old] of entries) {
      if (bytes <= mostBytes) return;
      remove(oldKey, old);
    }
  };
  return {
    state,
    get(key: string): Promise<Answer> | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.answer;
    },
    add(key: string, answer: Promise<Answer>): Promise<Answer> {
      const entry: Entry = { answer, bytes: 0 };
      entries.set(key, entry);
      answer.then(
        (made) => count(key, entry, made),
        () => remove(key, entry),
      );
      return answer;
    },
  };
}

function sizeOf(key: string, { headers, body }: Answer): number {
  return body.length + key.length + JSON.stringify(headers).length;
}
