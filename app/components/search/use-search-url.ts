import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { SearchChoices } from "#app/lib/preferences/search-choices.ts";
import { type ParsedSearch, parseSearchUrl } from "#app/lib/search/client/search-url.ts";
import { searchHref } from "#app/lib/urls.ts";

/** A browser that has seen too many changes of the URL refuses more for a while; then it is tried again, in ms. */
const RETRY_AFTER_MS = 300;

const NOTHING: ParsedSearch = {
  address: { text: "", context: undefined, version: undefined, page: 1 },
  ignored: [],
  isCut: false,
};

interface Asked extends ParsedSearch {
  /** The field of the query; it keeps what was typed before React started. */
  field: RefObject<HTMLInputElement>;
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
export function useSearchUrl(choices: SearchChoices): Asked {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [asked, setAsked] = useState(NOTHING);
  const [isKnown, setIsKnown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another history entry asks anew, also at the same address
  useEffect(() => {
    const found = parseSearchUrl(search, choices);
    const typed = field.current?.value.trim();
    // What was typed before React started is asked for, when the address asks for nothing.
    if (!isKnown && found.address.text === "" && typed) found.address.text = typed;
    setAsked(found);
    setIsKnown(true);
    const shown = found.address.text;
    if (field.current && field.current.value.trim() !== shown) field.current.value = shown;
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
  /** At once, so that a reload keeps what was typed. */
  const replaceHref = (href: string) => {
    clearTimeout(timer.current);
    try {
      history.replaceState(history.state, "", href);
    } catch {
      timer.current = setTimeout(() => replaceHref(href), RETRY_AFTER_MS);
    }
  };
  return {
    ...asked,
    field,
    isKnown,
    type(text) {
      const typed = { ...asked.address, text: text.trim(), page: 1 };
      setAsked({ ...NOTHING, address: typed });
      replaceHref(searchHref(typed));
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
