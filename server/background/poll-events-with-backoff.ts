import "server-only";
import { pollMissedEvents } from "@/features/webhooks/events/poll-events";
import { bankOffers } from "@/lib/bank-connection/bank-offers";

/** Polling is the fallback for deliveries: it starts after a minute and backs off while it finds nothing. */
const FIRST_PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

interface Pace {
  nextMs: number;
  pauseMs: number;
}

const shared = globalThis as typeof globalThis & { endorsePollSchedule?: Pace };

/** Resets the schedule, as in a process that has just started. */
export function resetPollSchedule(): void {
  shared.endorsePollSchedule = undefined;
}

/**
 * Polls for undelivered events when due. After finding one, polls again soon, since others may be missing too. A round
 * without new events, or without a response from the bank, doubles the interval.
 */
export async function pollEventsWithBackoff(now: Date): Promise<void> {
  if (!bankOffers("event-poll")) return;
  shared.endorsePollSchedule ??= { nextMs: now.getTime() + FIRST_PAUSE_MS, pauseMs: FIRST_PAUSE_MS };
  const pace = shared.endorsePollSchedule;
  if (now.getTime() < pace.nextMs) return;
  const { missed, hasMore } = await pollMissedEvents(now);
  pace.pauseMs = missed > 0 || hasMore ? SHORTEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pace.pauseMs * 2);
  pace.nextMs = now.getTime() + pace.pauseMs;
}
