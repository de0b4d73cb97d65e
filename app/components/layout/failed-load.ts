import { useNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** A navigation whose code or data could not be loaded. */
export interface FailedLoad {
  /** The router's location object, which identifies the navigation. */
  target: object;
  message: string;
  /** Counts attempts, so that a repeated message is announced again. */
  attempt: number;
  /** False while a retry is running. */
  isWaiting: boolean;
  isDismissed: boolean;
}

let failed: FailedLoad | undefined;
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** Shows the failure and resolves on Retry; never if the reader navigates elsewhere. */
export function waitForRetry(target: object, message: string): Promise<void> {
  const isSame = failed?.target === target;
  if (!isSame) waiting = [];
  const attempt = isSame && failed ? failed.attempt + (failed.isWaiting ? 0 : 1) : 0;
  set({ target, message, attempt, isWaiting: true, isDismissed: false });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Retries all failed loads of the navigation. */
export function retryLoad(): void {
  const again = waiting;
  waiting = [];
  if (failed) set({ ...failed, isWaiting: false });
  for (const resolve of again) resolve();
}

/** Hides the notice and drops the failed loads. */
export function dismissFailedLoad(): void {
  waiting = [];
  if (failed) set({ ...failed, isDismissed: true });
}

/** Returns the failed load of the current navigation. */
export function useFailedLoad(): FailedLoad | undefined {
  const { location } = useNavigation();
  const current = useSyncExternalStore(subscribe, getFailed, () => undefined);
  return current && current.target === location ? current : undefined;
}

function getFailed(): FailedLoad | undefined {
  return failed;
}

function set(next: FailedLoad): void {
  failed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
