import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { listDeliveries } from "@/lib/bank-client/webhook-extensions";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { hasFailed } from "./view-deliveries";

/** A summary of a registration's newest deliveries. */
export interface DeliveryHealth {
  /** Number of deliveries counted; at most the newest 50. */
  listed: number;
  /** Number of counted deliveries that were attempted. Deliveries of a suspended registration are not attempted. */
  attempted: number;
  /** Number of counted deliveries whose last attempt failed, whether or not a retry follows. */
  failed: number;
  /** The bank's timestamp, unchanged; null if nothing was ever delivered. */
  lastDeliveredAt: string | null;
}

/** The bank's maximum page size. */
const MAX_LISTED = 50;

/** Summarizes a registration's newest deliveries [GAP-37]; null if the bank has no delivery log or does not respond. */
export async function readDeliveryHealth(session: Session, id: string): Promise<DeliveryHealth | null> {
  if (refuseUnless(session, "registrations.read") || !bankOffers("delivery-log")) return null;
  const newest = await listDeliveries(bankClient(), id, { pageSize: MAX_LISTED });
  if (newest.kind !== "succeeded") return null;
  const { results, totalPages } = newest.value;
  const attempted = results.filter(({ status, attempts }) => status !== "Waiting" || (attempts ?? 0) > 0);
  let delivered = results.find(({ status }) => status === "Delivered");
  if (!delivered && totalPages !== 1) {
    const older = await listDeliveries(bankClient(), id, { status: "Delivered", pageSize: 1 });
    if (older.kind !== "succeeded") return null;
    delivered = older.value.results[0];
  }
  return {
    listed: results.length,
    attempted: attempted.length,
    failed: attempted.filter(hasFailed).length,
    lastDeliveredAt: delivered?.deliveredAt ?? null,
  };
}

/** Formats the share of attempted deliveries that failed, such as " (40%)"; an empty string if none failed. */
export function failurePercent({ attempted, failed }: DeliveryHealth): string {
  return failed === 0 ? "" : ` (${Math.round((failed / attempted) * 100)}%)`;
}
