import "server-only";
import { claimDueEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyEvent } from "@/lib/portal/events/apply-event";
import { EVENT_LEASE_MS } from "@/lib/portal/events/event-retry-schedule";

/** Few enough that each is applied within its lease. */
const MAX_PER_CLAIM = 20;

/** Applies due events in the order of their arrival, until none is left. */
export async function applyDueEvents(now: Date): Promise<void> {
  const { db } = await ledger();
  const startedMs = performance.now();
  let mayCallBank = true;
  for (;;) {
    const at = new Date(now.getTime() + performance.now() - startedMs);
    const claimed = await claimDueEvents(db, at, MAX_PER_CLAIM, EVENT_LEASE_MS);
    if (claimed.length === 0) return;
    for (const event of claimed) if ((await applyEvent(event, mayCallBank)) === "bank-unavailable") mayCallBank = false;
  }
}
