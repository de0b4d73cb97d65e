import { decodeIfValid } from "#app/lib/content/source/decode-if-valid.ts";
import { onClick } from "#app/lib/dom/on-click.ts";
import { oncePerFrame, onceWhenIdle, onPageChange } from "#app/lib/dom/on-page-change.ts";

/** A heading and its distance from the top of the window, in px. */
export interface HeadingPosition {
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
export function activeHeading(headings: readonly HeadingPosition[], view: View): string | undefined {
  const { height, offset, remaining, target } = view;
  const led = headings.find(({ id }) => id === target);
  if (led) {
    const isAtTarget = Math.abs(led.top - offset) <= TOLERANCE_PX;
    const isAsHighAsPossible = remaining <= TOLERANCE_PX && led.top >= offset && led.top < height;
    if (isAtTarget || isAsHighAsPossible) return led.id;
  }
  const usual = Math.max(offset + TOLERANCE_PX, height * READING_LINE);
  const line = remaining < height - usual ? height - remaining : usual;
  return headings.filter(({ top }) => top <= line).at(-1)?.id;
}

/** Marks the heading being read in every table of contents (`data-toc`), and keeps the mark in sight of a list that scrolls. */
export function trackActiveHeading(): void {
  const follow = () => {
    const links = [...document.querySelectorAll('[data-toc] a[href^="#"]')];
    const ids = links.map(idOf);
    // Each heading is in two tables, for narrow and for wide screens.
    const read = activeHeading([...new Set(ids)].flatMap(placeOf), currentView());
    for (const [number, link] of links.entries()) mark(link, ids[number] === read);
  };
  const followSoon = oncePerFrame(follow);
  addEventListener("scroll", followSoon, { passive: true });
  addEventListener("resize", followSoon, { passive: true });
  // To ask for places now has the browser lay out the page once more than it would.
  onPageChange(onceWhenIdle(follow));
}

/** Closes the table of contents of a narrow screen when an entry is chosen, before the browser looks where the heading is. */
export function closeTocOnChoice(): void {
  onClick("[data-toc] a", (link) => {
    const disclosure = link.closest("details");
    if (disclosure) disclosure.open = false;
  });
}

/** Inside a closed disclosure or a hidden tab a heading has no place. */
function placeOf(id: string): HeadingPosition[] {
  const [box] = document.getElementById(id)?.getClientRects() ?? [];
  return box ? [{ id, top: box.top }] : [];
}

/** From the attribute: to parse the address of each link takes as long as all else. */
function idOf(link: Element): string {
  return decodeIfValid(link.getAttribute("href")?.slice(1) ?? "");
}

function currentView(): View {
  const { documentElement: root } = document;
  const height = innerHeight;
  return {
    height,
    offset: Number.parseFloat(getComputedStyle(root).scrollPaddingBlockStart) || 0,
    remaining: root.scrollHeight - height - scrollY,
    target: decodeIfValid(location.hash.slice(1)),
  };
}

function mark(link: Element, isRead: boolean): void {
  if (isRead === link.hasAttribute("aria-current")) return;
  if (!isRead) {
    link.removeAttribute("aria-current");
    return;
  }
  link.setAttribute("aria-current", "location");
  scrollListTo(link);
}

/** Scrolls the list alone, never the window. */
function scrollListTo(link: Element): void {
  const list = link.closest("[data-toc]");
  if (!list) return;
  const frame = list.getBoundingClientRect();
  const { top, bottom, left, right } = link.getBoundingClientRect();
  const above = frame.top + MARGIN_PX - top;
  const below = bottom - (frame.bottom - MARGIN_PX);
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
  const before = frame.left + MARGIN_PX - left;
  const after = right - (frame.right - MARGIN_PX);
  if (before > 0) list.scrollLeft -= before;
  else if (after > 0) list.scrollLeft += after;
}
