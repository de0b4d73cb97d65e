import { closestTo } from "#app/lib/dom/on-click.ts";
import { oncePerFrame, onceWhenIdle, onPageChange } from "#app/lib/dom/schedule.ts";
import { decodeIfValid } from "#app/lib/percent-encoding.ts";

/** A heading and its distance from the top of the window, in px. */
export interface HeadingPosition {
  id: string;
  top: number;
}

/** The visible part of the page, in px. */
export interface View {
  height: number;
  /** Top of a heading after following a link to it. */
  offset: number;
  /** Distance to the end of the page. */
  remaining: number;
  /** Id in the URL's hash. */
  target?: string | undefined;
}

/** Fraction of the window's height at which a heading becomes active. */
const READING_LINE = 0.25;
/** Positions are rounded to device pixels. */
const TOLERANCE_PX = 2;
/** Space between the active entry and the edge of its list, in px. */
const MARGIN_PX = 32;

/**
 * Returns the active heading: the last above a line in the upper part of the window. Near the page's end the line moves down
 * to the bottom, so that every heading can be active. The hash's target is active as long as it is at its scroll position.
 */
export function activeHeading(headings: readonly HeadingPosition[], view: View): string | undefined {
  const { height, offset, remaining, target } = view;
  const targeted = headings.find(({ id }) => id === target);
  if (targeted) {
    const isAtTarget = Math.abs(targeted.top - offset) <= TOLERANCE_PX;
    const isAsHighAsPossible = remaining <= TOLERANCE_PX && targeted.top >= offset && targeted.top < height;
    if (isAtTarget || isAsHighAsPossible) return targeted.id;
  }
  const upperLine = Math.max(offset + TOLERANCE_PX, height * READING_LINE);
  const line = remaining < height - upperLine ? height - remaining : upperLine;
  return headings.filter(({ top }) => top <= line).at(-1)?.id;
}

/** Marks the active heading in every table of contents (`data-toc`), scrolls the list to it, and names it in the bar. */
export function trackActiveHeading(): void {
  const follow = () => {
    const links = [...document.querySelectorAll('[data-toc] a[href^="#"]')];
    const ids = links.map(idOf);
    // Each heading is listed twice, for narrow and wide screens.
    const active = activeHeading([...new Set(ids)].flatMap(positionOf), currentView());
    for (const [number, link] of links.entries()) mark(link, ids[number] === active);
    const text = links[ids.indexOf(active ?? "")]?.textContent ?? "";
    document.querySelector("[data-toc-bar] > summary")?.setAttribute("data-current", text);
  };
  const followSoon = oncePerFrame(follow);
  addEventListener("scroll", followSoon, { passive: true });
  addEventListener("resize", followSoon, { passive: true });
  // Measuring now would force an extra layout.
  onPageChange(onceWhenIdle(follow));
}

/** Closes the contents bar when an entry is clicked, before the browser scrolls, on clicks elsewhere and on Escape. */
export function closeTocBar(): void {
  const openBar = () => document.querySelector<HTMLDetailsElement>("[data-toc-bar][open]");
  document.addEventListener("click", ({ target }) => {
    const isInside = closestTo(target, "[data-toc-bar]") && !closestTo(target, "a");
    const bar = openBar();
    if (bar && !isInside) bar.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    const bar = openBar();
    if (!bar || key !== "Escape") return;
    bar.open = false;
    bar.querySelector("summary")?.focus();
  });
}

/** Returns nothing for headings in closed disclosures and hidden tabs. */
function positionOf(id: string): HeadingPosition[] {
  const [box] = document.getElementById(id)?.getClientRects() ?? [];
  return box ? [{ id, top: box.top }] : [];
}

/** Reads the attribute, because parsing each link's URL is slow. */
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

function mark(link: Element, isActive: boolean): void {
  if (isActive === link.hasAttribute("aria-current")) return;
  if (!isActive) {
    link.removeAttribute("aria-current");
    return;
  }
  link.setAttribute("aria-current", "location");
  scrollListTo(link);
}

/** Scrolls the list, never the window. An entry must not move away from under the pointer between press and release. */
function scrollListTo(link: Element): void {
  const list = link.closest(":is([data-toc], [data-toc-row]):not(:hover)");
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
