import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { findIntentByKey } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment, findTimeline } from "@/lib/ledger/payment-queries";
import { bankHealth } from "@/lib/portal/connection/bank-health";
import { type CancelVerdict, judgeCancel } from "@/lib/portal/deposits/cancel-rule";
import type { IqaTestView } from "@/lib/portal/deposits/stage-image";
import { pictureName } from "./picture-name";
import { viewAnalysis } from "./view-analysis";
import { type AvailabilityDay, viewAvailability } from "./view-availability";
import { type TimelineEntry, viewTimeline } from "./view-timeline";

export type { AvailabilityDay } from "./view-availability";
export type { TimelineEntry } from "./view-timeline";

/** Everything the portal knows of a payment. */
export interface PaymentView {
  /** What the bank has said, unknown fields included. */
  record: Tolerant<CheckPayment>;
  amountCents: number | null;
  accountName: string | null;
  /** The bank's image tests; null for a side that it has said nothing of. */
  analysis: { front: IqaTestView[] | null; back: IqaTestView[] | null };
  /** Sides whose picture is kept as it was deposited here, in its colours. */
  depositedPictures: { front: boolean; back: boolean };
  /** Oldest first. */
  timeline: TimelineEntry[];
  cancel: CancelVerdict;
  availability: AvailabilityDay[];
  /** ISO instant of the last reading from the bank. */
  refreshedAt: string | null;
  /** Why this may be old, when it may. */
  stale: { message: string } | null;
}

/** A payment as the ledger knows it; null when it does not. */
export async function getPayment(session: Session, id: string): Promise<PaymentView | null> {
  if (!can(session, "payments.read")) return null;
  const { db, pictures } = await ledger();
  const found = await findPayment(db, id);
  if (!found) return null;
  const { payment, accountName, refreshedAt, failures } = found;
  const [timeline, cancelIntent, front, back] = await Promise.all([
    findTimeline(db, id),
    findIntentByKey(db, "cancel", id),
    pictures.has(pictureName(id, "front", "deposited")),
    pictures.has(pictureName(id, "back", "deposited")),
  ]);
  const { analysis: _, ...record } = payment.record;
  return {
    record,
    amountCents: payment.amountCents,
    accountName,
    analysis: viewAnalysis(payment.record),
    depositedPictures: { front, back },
    timeline: viewTimeline(timeline, payment),
    cancel: isOpen(cancelIntent) ? CANCEL_UNDER_WAY : judgeCancel(payment),
    availability: viewAvailability(payment.record, payment.createdAt),
    refreshedAt: refreshedAt?.toISOString() ?? null,
    stale: staleness(failures ?? 0),
  };
}

const CANCEL_UNDER_WAY: CancelVerdict = {
  allowed: false,
  reason: "A cancel was sent and the bank has not answered yet. The portal keeps asking.",
};

function isOpen(intent: { state: string } | null): boolean {
  return intent?.state === "sending" || intent?.state === "unknown";
}

function staleness(failures: number): PaymentView["stale"] {
  const health = bankHealth();
  if (health.reachable === false) return { message: health.message ?? "The bank can’t be reached." };
  return failures > 0
    ? { message: "The bank did not answer the last time the portal asked about this payment." }
    : null;
}
