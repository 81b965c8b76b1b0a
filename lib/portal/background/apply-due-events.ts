import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { claimDueEvents } from "@/lib/ledger/received-events";
import { applyEvent } from "@/lib/portal/events/apply-event";
import { EVENT_LEASE_MS } from "@/lib/portal/events/event-pace";

/** Few enough that each is done within its lease. */
const MAX_PER_CLAIM = 20;

/** Applies the events that wait, in the order of their arrival, until none is left. */
export async function applyDueEvents(now: Date): Promise<void> {
  const { db } = await ledger();
  const startedMs = performance.now();
  let mayAsk = true;
  for (;;) {
    const at = new Date(now.getTime() + performance.now() - startedMs);
    const claimed = await claimDueEvents(db, at, MAX_PER_CLAIM, EVENT_LEASE_MS);
    if (claimed.length === 0) return;
    for (const event of claimed) if ((await applyEvent(event, mayAsk)) === "bank-away") mayAsk = false;
  }
}
