import { useNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** A navigation that cannot go on, because a file could not be loaded. */
export interface FailedLoad {
  /** The router's own location object of the navigation: another one means that the reader went elsewhere. */
  target: object;
  message: string;
  /** Counts attempts, so that a repeated message is announced again. */
  attempt: number;
  /** Waits for Retry; false while a retry is running. */
  isWaiting: boolean;
  isClosed: boolean;
}

let stalled: FailedLoad | undefined;
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves on Retry; never if the reader goes elsewhere. */
export function waitForRetry(target: object, message: string): Promise<void> {
  const isSame = stalled?.target === target;
  if (!isSame) waiting = [];
  const attempt = isSame && stalled ? stalled.attempt + (stalled.isWaiting ? 0 : 1) : 0;
  set({ target, message, attempt, isWaiting: true, isClosed: false });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Runs every failed load of the navigation again. */
export function retryLoad(): void {
  const again = waiting;
  waiting = [];
  if (stalled) set({ ...stalled, isWaiting: false });
  for (const resolve of again) resolve();
}

/** Hides the notice and drops the failed loads. */
export function dismissFailedLoad(): void {
  waiting = [];
  if (stalled) set({ ...stalled, isClosed: true });
}

/** Gives the stalled load of the current navigation, if there is one. */
export function useFailedLoad(): FailedLoad | undefined {
  const { location } = useNavigation();
  const current = useSyncExternalStore(subscribe, getStalled, () => undefined);
  return current && current.target === location ? current : undefined;
}

function getStalled(): FailedLoad | undefined {
  return stalled;
}

function set(next: FailedLoad): void {
  stalled = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
