import "server-only";
import { applyEvents } from "@/features/webhooks/events/apply-events";
import { EVENT_LEASE_MS } from "@/features/webhooks/events/event-retry-schedule";
import { claimDueEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";

/** Small enough to apply events before their leases expire, and not to block an embedded database for long. */
const MAX_PER_CLAIM = 50;

/** Applies due events in order of arrival. */
export async function applyDueEvents(now: Date): Promise<void> {
  const { db } = await ledger();
  const startedMs = performance.now();
  let mayCallBank = true;
  for (;;) {
    const at = new Date(now.getTime() + performance.now() - startedMs);
    const claimed = await claimDueEvents(db, at, MAX_PER_CLAIM, EVENT_LEASE_MS);
    if (claimed.length === 0) return;
    if ((await applyEvents(claimed, mayCallBank)) === "bank-unavailable") mayCallBank = false;
    // Events that arrive meanwhile are applied together in the next run.
    if (claimed.length < MAX_PER_CLAIM) return;
  }
}
