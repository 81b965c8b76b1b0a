import "server-only";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** Returns how long sending may take until the outcome is considered unknown: two bank timeouts plus 10 s. */
export function sendingLeaseMs({ bank }: PortalSettings): number {
  return 2 * bank.timeoutMs + 10_000;
}

/** How often and when the outcome of a pending change was and will be looked up. */
export interface Lookups {
  /** Includes the request itself. */
  readonly attempts: number;
  /** ISO 8601 timestamp, like `nextAt`, which is null once the portal has stopped automatic lookups. */
  readonly lastAt: string;
  readonly nextAt: string | null;
}

export function toLookups({
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

/** Returns when to try to resolve an intent again: after one second, doubling with each attempt up to five minutes. */
export function nextResolutionAt(attempts: number, now: Date = new Date()): Date {
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_LOOKUP_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return new Date(now.getTime() + pauseMs);
}
