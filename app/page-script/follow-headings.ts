import { oncePerFrame, onPageChange } from "./on-page-change.ts";

/** A heading and its distance from the top of the window, in px. */
export interface HeadingPlace {
  id: string;
  top: number;
}

/** What the reader sees of the page, in px. */
export interface View {
  height: number;
  /** Where a heading stands after a link to it was followed. */
  offset: number;
  /** How far the page can still be scrolled down. */
  remaining: number;
  /** Id that the address names. */
  target?: string | undefined;
}

/** Part of the window's height above which a heading has been reached. */
const READING_LINE = 0.25;
/** Places of elements are rounded to the screen's pixels. */
const TOLERANCE_PX = 2;
/** Room kept between the marked entry and the edge of its list, in px. */
const MARGIN_PX = 32;

/**
 * The heading that is being read: the last above a line in the upper part of the window. Near the page's end the line sinks
 * to the bottom, so that every heading has its turn. A heading that a link led to is the one, wherever the line is.
 */
export function headingInView(headings: readonly HeadingPlace[], view: View): string | undefined {
  const { height, offset, remaining, target } = view;
  const led = headings.find(({ id }) => id === target);
  if (led) {
    const isAtItsPlace = Math.abs(led.top - offset) <= TOLERANCE_PX;
    const isAsHighAsItGets = remaining <= TOLERANCE_PX && led.top >= offset && led.top < height;
    if (isAtItsPlace || isAsHighAsItGets) return led.id;
  }
  const usual = Math.max(offset + TOLERANCE_PX, height * READING_LINE);
  const line = remaining < height - usual ? height - remaining : usual;
  return headings.filter(({ top }) => top <= line).at(-1)?.id;
}

/** Marks the heading being read in every table of contents (`data-toc`), and keeps the mark in sight of a list that scrolls. */
export function followHeadings(): void {
  const follow = () => {
    for (const toc of document.querySelectorAll<HTMLElement>("[data-toc]")) {
      const links = [...toc.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
      mark(toc, links, headingInView(links.flatMap(placeOf), viewNow()));
    }
  };
  const followSoon = oncePerFrame(follow);
  addEventListener("scroll", followSoon, { passive: true });
  addEventListener("resize", followSoon, { passive: true });
  onPageChange(follow);
}

/** Closes the table of contents of a narrow screen when an entry is chosen, before the browser looks where the heading is. */
export function closeTocOnChoice(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("[data-toc] a") : null;
    const disclosure = link?.closest("details");
    if (disclosure) disclosure.open = false;
  });
}

function placeOf(link: HTMLAnchorElement): HeadingPlace[] {
  const id = idOf(link);
  const heading = document.getElementById(id);
  // Inside a closed disclosure or a hidden tab it has no place.
  if (!heading || heading.getClientRects().length === 0) return [];
  return [{ id, top: heading.getBoundingClientRect().top }];
}

function idOf(link: HTMLAnchorElement): string {
  return decodeURIComponent(link.hash.slice(1));
}

function viewNow(): View {
  const { documentElement: root } = document;
  const height = innerHeight;
  return {
    height,
    offset: Number.parseFloat(getComputedStyle(root).scrollPaddingBlockStart) || 0,
    remaining: root.scrollHeight - height - scrollY,
    target: decodeURIComponent(location.hash.slice(1)),
  };
}

function mark(toc: HTMLElement, links: readonly HTMLAnchorElement[], id: string | undefined): void {
  for (const link of links) {
    const isRead = id !== undefined && idOf(link) === id;
    if (isRead === link.hasAttribute("aria-current")) continue;
    if (!isRead) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", "location");
    bringIntoList(toc, link);
  }
}

/** Scrolls the list alone, never the window. */
function bringIntoList(list: HTMLElement, link: HTMLElement): void {
  const frame = list.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  const above = frame.top + MARGIN_PX - top;
  const below = bottom - (frame.bottom - MARGIN_PX);
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}
