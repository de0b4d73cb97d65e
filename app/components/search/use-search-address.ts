import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type SearchAddress, searchHref } from "#app/lib/hrefs.ts";
import { type IgnoredValue, parseSearchAddress } from "#app/lib/search/search-address.ts";
import type { SearchChoices } from "#app/lib/search-choices.ts";

/** So long after the last keystroke the address follows, in ms: browsers allow few changes of it at a time. */
const FOLLOW_AFTER_MS = 300;

const NOTHING: SearchAddress = { text: "", context: undefined, version: undefined, page: 1 };

interface Asked {
  /** The field of the query; it keeps what was typed before React started. */
  field: RefObject<HTMLInputElement>;
  address: SearchAddress;
  /** Values of the address that mean nothing here. */
  ignored: IgnoredValue[];
  /** Has the address been read? Not on the server and while hydrating, as one document serves all addresses. */
  isKnown: boolean;
  /** What is typed takes the place of what was asked; Back does not go through every letter. */
  type(text: string): void;
  /** Sending the form adds to the history. */
  submit(event: FormEvent<HTMLFormElement>): void;
  /** So does another choice. */
  choose(): void;
}

/** What the results page's address asks for, and the ways to ask for something else. */
export function useSearchAddress(choices: SearchChoices): Asked {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [{ address, ignored }, setAsked] = useState({ address: NOTHING, ignored: [] as IgnoredValue[] });
  const [isKnown, setIsKnown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another history entry asks anew, also at the same address
  useEffect(() => {
    const asked = parseSearchAddress(search, choices);
    const typed = field.current?.value.trim();
    // What was typed before React started is asked for, when the address asks for nothing.
    if (!isKnown && asked.address.text === "" && typed) asked.address.text = typed;
    setAsked(asked);
    setIsKnown(true);
    const shown = asked.address.text;
    if (field.current && field.current.value.trim() !== shown.trim()) field.current.value = shown;
    return () => clearTimeout(timer.current);
  }, [search, key, choices]);

  const go = (form: HTMLFormElement | null | undefined) => {
    if (!form) return;
    clearTimeout(timer.current);
    const data = new FormData(form);
    const value = (name: string) => String(data.get(name) ?? "").trim() || undefined;
    // What typing replaced is put back, so that Back leads to it.
    history.replaceState(history.state, "", location.pathname + search);
    navigate(searchHref({ text: value("q"), context: value("ctx"), version: value("version") }));
  };
  return {
    field,
    address,
    ignored,
    isKnown,
    type(text) {
      const typed = { ...address, text: text.trim(), page: 1 };
      setAsked({ address: typed, ignored: [] });
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => history.replaceState(history.state, "", searchHref(typed)),
        FOLLOW_AFTER_MS,
      );
    },
    submit(event) {
      event.preventDefault();
      go(event.currentTarget);
    },
    choose() {
      go(field.current?.form);
    },
  };
}
