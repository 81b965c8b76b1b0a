import { useSyncExternalStore } from "react";
import { MAX_SELECTED } from "@/lib/shared/payment-list";

const STORAGE_KEY = "marked-payments";

/** Amounts in cents of the selected payments, by payment id; null for a payment without an amount. */
export type MarkedPayments = ReadonlyMap<string, number | null>;

const NONE: MarkedPayments = new Map();
const listeners = new Set<() => void>();
let current: MarkedPayments | null = null;

/** Returns the payments selected in this tab, across pages and filters of the list; empty during hydration. */
export function useMarkedPayments(): MarkedPayments {
  return useSyncExternalStore(subscribe, readMarked, () => NONE);
}

/**
 * Selects or deselects payments.
 *
 * @returns false, without changing anything, if the selection would exceed the limit
 */
export function markPayments(entries: Iterable<readonly [string, number | null]>, isMarked: boolean): boolean {
  const next = new Map(readMarked());
  for (const [id, cents] of entries) {
    if (isMarked) next.set(id, cents);
    else next.delete(id);
  }
  if (next.size > MAX_SELECTED) return false;
  store(next);
  return true;
}

/** Clears the selection. */
export function clearMarkedPayments(): void {
  store(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readMarked(): MarkedPayments {
  current ??= readStored();
  return current;
}

function readStored(): MarkedPayments {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored ? new Map(JSON.parse(stored) as [string, number | null][]) : NONE;
}

function store(next: MarkedPayments): void {
  current = next;
  if (next.size > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...next]));
  else sessionStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}
