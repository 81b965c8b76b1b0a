import "server-only";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** How long an intent may be sending before its outcome counts as unknown: two bank timeouts plus 10 s. */
export function sendingLeaseMs({ bank }: PortalSettings): number {
  return 2 * bank.timeoutMs + 10_000;
}

/** The number of lookups of an open change's outcome, and the times of the last and the next one. */
export interface Lookups {
  /** Includes the request itself. */
  readonly attempts: number;
  /** ISO instants; `nextAt` is null once the portal has stopped looking automatically. */
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

const FIRST_LOOKUP_MS = 1_000;
const MAX_PAUSE_MS = 5 * 60_000;

/** When to try to resolve an intent again: after one second, doubling with each attempt up to five minutes. */
export function nextResolveAt(attempts: number, now: Date = new Date()): Date {
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_LOOKUP_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return new Date(now.getTime() + pauseMs);
}
