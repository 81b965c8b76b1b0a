import "server-only";
import { pollMissedEvents } from "@/features/webhooks/events/poll-events";
import { bankOffers } from "@/lib/bank-connection/bank-offers";

/** Polling is a fallback for deliveries, so it starts after a minute and backs off while there are no missed events. */
const FIRST_PAUSE_MS = 60_000;
const MIN_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 10 * 60_000;

interface PollSchedule {
  nextMs: number;
  pauseMs: number;
}

const shared = globalThis as typeof globalThis & { endorsePollSchedule?: PollSchedule };

/** Resets the schedule to that of a new process, for tests. */
export function resetPollSchedule(): void {
  shared.endorsePollSchedule = undefined;
}

/**
 * Polls for undelivered events when due. After finding an event, polls again soon, since more may be missing. A round
 * without new events or without a response from the bank doubles the interval.
 */
export async function pollEventsWithBackoff(now: Date): Promise<void> {
  if (!bankOffers("event-poll")) return;
  shared.endorsePollSchedule ??= { nextMs: now.getTime() + FIRST_PAUSE_MS, pauseMs: FIRST_PAUSE_MS };
  const schedule = shared.endorsePollSchedule;
  if (now.getTime() < schedule.nextMs) return;
  const { missed, hasMore } = await pollMissedEvents(now);
  schedule.pauseMs = missed > 0 || hasMore ? MIN_PAUSE_MS : Math.min(MAX_PAUSE_MS, schedule.pauseMs * 2);
  schedule.nextMs = now.getTime() + schedule.pauseMs;
}
