import "server-only";
import { bankOffers } from "@/lib/portal/connection/bank-offers";
import { pollMissedEvents } from "@/lib/portal/events/poll-events";

/** Deliveries are the first net. This one is drawn in a minute after the start, then ever more seldom while it is empty. */
const FIRST_PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

interface Pace {
  nextMs: number;
  pauseMs: number;
}

const shared = globalThis as typeof globalThis & { endorsePollPace?: Pace };

/** Forgets the pace, as in a process that has just begun. */
export function forgetPollPace(): void {
  shared.endorsePollPace = undefined;
}

/**
 * Asks for events that no delivery has brought, when it is time again. After a find it asks again soon: where one was
 * missing, others are. A round without a find, or without the bank, doubles the pause.
 */
export async function pollEventsInTurn(now: Date): Promise<void> {
  if (!bankOffers("event-poll")) return;
  shared.endorsePollPace ??= { nextMs: now.getTime() + FIRST_PAUSE_MS, pauseMs: FIRST_PAUSE_MS };
  const pace = shared.endorsePollPace;
  if (now.getTime() < pace.nextMs) return;
  const { missed, hasMore } = await pollMissedEvents(now);
  pace.pauseMs = missed > 0 || hasMore ? SHORTEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pace.pauseMs * 2);
  pace.nextMs = now.getTime() + pace.pauseMs;
}
