import "server-only";
import { PAYMENT_STATUS_LABELS, REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { RETURN_REASONS } from "@/lib/contract/return-reasons";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { findTimeline } from "@/lib/ledger/payments/payment-queries";

/** Something that happened to a payment. */
export interface TimelineEntry {
  id: string;
  /** ISO instant. */
  at: string;
  title: string;
  detail: string | null;
  source: "person" | "bank response" | "event" | "refresh";
  actorName: string | null;
}

type TimelineRow = Awaited<ReturnType<typeof findTimeline>>[number];

/** The timeline with display texts, oldest first. */
export function viewTimeline(rows: readonly TimelineRow[], payment: StoredPayment): TimelineEntry[] {
  return rows.map((row) => {
    const words = row.title === null ? wordsOf(row.key, payment) : { title: row.title, detail: row.detail };
    return { id: String(row.id), at: row.at.toISOString(), ...words, source: row.source, actorName: row.actorName };
  });
}

interface Words {
  title: string;
  detail: string | null;
}

function wordsOf(key: string, payment: StoredPayment): Words {
  switch (key) {
    case "created":
      return { title: "Received by the bank", detail: null };
    case "posted":
      return { title: "Posted", detail: "Posted to the account." };
    case "processed":
      // An inbound check came from the Federal Reserve; nothing is sent there.
      if (payment.direction === "Inbound") return { title: "Taken in for posting", detail: null };
      return { title: "Sent for clearing", detail: PAYMENT_STATUS_LABELS.Processing.explanation };
    case "completed":
      return { title: "Completed", detail: PAYMENT_STATUS_LABELS.Completed.explanation };
    case "canceled":
      return { title: "Canceled", detail: null };
    case "rejected":
      return { title: "Rejected", detail: explain(REJECTION_REASON_LABELS, payment.rejectionReason) };
    case "returned":
      return { title: "Returned", detail: explainReturn(payment.returnCode) };
    default: {
      const status = key.replace(/^status /, "");
      const labels: Readonly<Record<string, { label: string; explanation: string }>> = PAYMENT_STATUS_LABELS;
      return { title: labels[status]?.label ?? status, detail: labels[status]?.explanation ?? null };
    }
  }
}

function explain(labels: Readonly<Record<string, { label: string; explanation: string }>>, value: string | null) {
  if (value === null) return null;
  const known = Object.hasOwn(labels, value) ? labels[value] : undefined;
  return known ? `${known.label}. ${known.explanation}` : value;
}

function explainReturn(code: string | null): string | null {
  if (code === null) return null;
  const reasons: Readonly<Record<string, unknown>> = RETURN_REASONS;
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return typeof reason === "string" ? `${code}: ${reason}` : code;
}
