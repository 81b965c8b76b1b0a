import { useSyncExternalStore } from "react";
import { MOST_MARKED } from "@/lib/shared/payment-list";

const STORAGE_KEY = "marked-payments";

/** The payments that are marked in the list, with their amounts in cents; null for one without an amount. */
export type MarkedPayments = ReadonlyMap<string, number | null>;

const NONE: MarkedPayments = new Map();
const listeners = new Set<() => void>();
let current: MarkedPayments | null = null;

/** The marked payments of this tab, over the pages and filters of the list; none while the page hydrates. */
export function useMarkedPayments(): MarkedPayments {
  return useSyncExternalStore(subscribe, readMarked, () => NONE);
}

/**
 * Marks payments, or takes the mark from them.
 *
 * @returns false when they would be more than can be marked, and nothing was changed
 */
export function markPayments(entries: Iterable<readonly [string, number | null]>, isMarked: boolean): boolean {
  const next = new Map(readMarked());
  for (const [id, cents] of entries) {
    if (isMarked) next.set(id, cents);
    else next.delete(id);
  }
  if (next.size > MOST_MARKED) return false;
  keep(next);
  return true;
}

/** Clears the selection. */
export function unmarkAll(): void {
  keep(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readMarked(): MarkedPayments {
  current ??= readKept();
  return current;
}

function readKept(): MarkedPayments {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  return kept ? new Map(JSON.parse(kept) as [string, number | null][]) : NONE;
}

function keep(next: MarkedPayments): void {
  current = next;
  if (next.size > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...next]));
  else sessionStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}
