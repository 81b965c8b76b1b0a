import "server-only";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { pollEvents } from "@/lib/bank-client/webhook-extensions";
import { findPollCursors, storePolledEvents } from "@/lib/ledger/events/event-polls";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/logging/log";
import { wakeJob } from "@/lib/operations/wake-job";
import { portalSettings } from "@/lib/settings/portal-settings";
import { portalCallback } from "./callback";
import { findOwnRegistrations } from "./ensure-registrations";
import { toReceivedEvent } from "./read-event";

/** Events per page. */
const PAGE_SIZE = 100;
/** Maximum number of pages per registration and round. A longer backlog takes several rounds. */
const MAX_PAGES = 5;

/** The result of a polling round. */
export interface PollRound {
  /** Number of new events, which the bank had not delivered. */
  readonly missed: number;
  /** True if the bank has more events than one round fetches. */
  readonly hasMore: boolean;
}

/**
 * Polls the portal's own registrations, each from its cursor, and stores the events that were not delivered [GAP-35]
 * . They are applied like delivered events. An unresponsive bank ends the round.
 */
export async function pollMissedEvents(now: Date): Promise<PollRound> {
  const settings = portalSettings();
  const list = await listAllRegistrations(bankClient(), { partnerId: settings.bank.partnerId });
  if (list.kind !== "succeeded") return { missed: 0, hasMore: false };
  const ownIds = findOwnRegistrations(list.value, portalCallback(settings)).map(({ id }) => id);
  const { db } = await ledger();
  const cursors = await findPollCursors(db, ownIds);
  const round = { missed: 0, hasMore: false };
  for (const id of ownIds) {
    const result = await pollRegistration(id, cursors.get(id), now);
    round.missed += result.missed;
    round.hasMore ||= result.hasMore;
    if (result.isBankUnavailable) break;
  }
  return round;
}

async function pollRegistration(
  registrationId: string,
  from: string | undefined,
  polledAt: Date,
): Promise<PollRound & { isBankUnavailable: boolean }> {
  const store = await ledger();
  let after = from;
  let missed = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await pollEvents(bankClient(), { registrationId, after, limit: PAGE_SIZE });
    if (response.kind !== "succeeded")
      return { missed, hasMore: false, isBankUnavailable: response.kind !== "refused" };
    const { events, next } = response.value;
    // Without a new cursor, the same page would be fetched repeatedly.
    if (next === null || next === after) return { missed, hasMore: false, isBankUnavailable: false };
    const received = events.map((event) => toReceivedEvent(JSON.stringify(event), polledAt));
    const newCount = await storePolledEvents(store, { registrationId, place: next, events: received, polledAt });
    if (newCount > 0) {
      log().warn({ registrationId, found: newCount }, "polled events that were not delivered");
      wakeJob("apply-events");
    }
    missed += newCount;
    after = next;
    if (events.length < PAGE_SIZE) return { missed, hasMore: false, isBankUnavailable: false };
  }
  return { missed, hasMore: true, isBankUnavailable: false };
}
