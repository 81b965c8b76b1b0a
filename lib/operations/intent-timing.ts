import "server-only";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** Lease of a sender, in milliseconds, before its intent counts as unknown: token, call, waits and a margin. */
export function sendingLeaseMs({ bank }: PortalSettings): number {
  return 2 * bank.timeoutMs + 10_000;
}

/** How often the outcome of an open change was looked up, and when again. */
export interface Lookups {
  /** Counting the request itself. */
  readonly attempts: number;
  /** ISO instants; `nextAt` is null when the portal no longer looks automatically. */
  readonly lastAt: string;
  readonly nextAt: string | null;
}

export function viewLookups({
  attempts,
  updatedAt,
  nextAttemptAt,
}: {
  readonly attempts: number;
  readonly updatedAt: Date;
  readonly nextAttemptAt: Date | null;
}): Lookups {
  return { attempts, lastAt: updatedAt.toISOString(), nextAt: nextAttemptAt?.toISOString() ?? null };
}

const FIRST_LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** When to try to resolve an intent again: after one second, doubling with each attempt up to five minutes. */
export function nextResolveAt(attempts: number, now: Date = new Date()): Date {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return new Date(now.getTime() + pauseMs);
}
