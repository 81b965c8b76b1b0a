import "server-only";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { pollEvents } from "@/lib/bank-client/webhook-extensions";
import { findPollPlaces, keepPolled } from "@/lib/ledger/event-polls";
import { ledger } from "@/lib/ledger/open-ledger";
import { wakeBackgroundWork } from "@/lib/portal/background/wake";
import { log } from "@/lib/portal/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { portalCallback } from "./callback";
import { ownRegistrations } from "./ensure-registrations";
import { eventToKeep } from "./read-event";

/** Events of one answer. */
const PAGE = 100;
/** Answers asked for of one registration in a round; a longer history is caught up with over several rounds. */
const MAX_PAGES = 5;

/** What a round of asking came to. */
export interface PollRound {
  /** Events that no delivery had brought. */
  readonly missed: number;
  /** True when the bank has more than one round takes. */
  readonly hasMore: boolean;
}

/**
 * Asks for the events of the portal's own registrations, each from where it was left, and keeps those that no delivery has
 * brought [GAP-35]. They are applied as a delivery is. A bank that does not answer ends the round.
 */
export async function pollMissedEvents(now: Date): Promise<PollRound> {
  const settings = portalSettings();
  const list = await listAllRegistrations(bankClient(), { partnerId: settings.bank.partnerId });
  if (list.kind !== "answered") return { missed: 0, hasMore: false };
  const own = ownRegistrations(list.value, portalCallback(settings)).map(({ id }) => id);
  const { db } = await ledger();
  const places = await findPollPlaces(db, own);
  const round = { missed: 0, hasMore: false };
  for (const id of own) {
    const caught = await catchUp(id, places.get(id), now);
    round.missed += caught.missed;
    round.hasMore ||= caught.hasMore;
    if (caught.isBankAway) break;
  }
  return round;
}

async function catchUp(
  registrationId: string,
  from: string | undefined,
  polledAt: Date,
): Promise<PollRound & { isBankAway: boolean }> {
  const { db } = await ledger();
  let after = from;
  let missed = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await pollEvents(bankClient(), { registrationId, after, limit: PAGE });
    if (answer.kind !== "answered") return { missed, hasMore: false, isBankAway: answer.kind !== "refused" };
    const { events, next } = answer.value;
    // Without a place to go on from the same would be asked for again and again.
    if (next === null || next === after) return { missed, hasMore: false, isBankAway: false };
    const kept = events.map((event) => eventToKeep(JSON.stringify(event), polledAt));
    const found = await keepPolled(db, { registrationId, place: next, events: kept, polledAt });
    if (found > 0) {
      log().warn({ registrationId, found }, "events that no delivery brought");
      wakeBackgroundWork("apply-events");
    }
    missed += found;
    after = next;
    if (events.length < PAGE) return { missed, hasMore: false, isBankAway: false };
  }
  return { missed, hasMore: true, isBankAway: false };
}
