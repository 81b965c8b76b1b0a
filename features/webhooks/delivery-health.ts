import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { listDeliveries } from "@/lib/bank-client/webhook-extensions";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { hasFailed } from "./resend-failed";

/** How well the newest deliveries of a registration went. */
export interface DeliveryHealth {
  /** How many of the newest 50 there are. */
  listed: number;
  /** How many of them were attempted: those of a suspended registration wait. */
  attempted: number;
  /** How many of them failed, finally or with another attempt to come. */
  failed: number;
  /** The bank's text; null when nothing was ever delivered. */
  lastDeliveredAt: string | null;
}

/** The bank's largest page. */
const JUDGED = 50;

/** Judges the newest deliveries of a registration [GAP-37]; null where the bank has no log of them or does not respond. */
export async function readDeliveryHealth(session: Session, id: string): Promise<DeliveryHealth | null> {
  if (refuseUnless(session, "registrations.read") || !bankOffers("delivery-log")) return null;
  const newest = await listDeliveries(bankClient(), id, { pageSize: JUDGED });
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

/** The failed of the attempted ones, as " (40 %)"; empty when none failed. */
export function failurePercent({ attempted, failed }: DeliveryHealth): string {
  return failed === 0 ? "" : ` (${Math.round((failed / attempted) * 100)} %)`;
}
