import "server-only";
import type { Label } from "@/lib/contract/labels/label";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { describeRejection } from "@/lib/contract/labels/rejection-labels";
import { describePosting, describeStatus } from "@/lib/contract/labels/status-labels";
import { RETURN_REASONS } from "@/lib/contract/return-reasons";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { findTimeline } from "@/lib/ledger/payments/payment-queries";
import { lifeRank } from "./life-order";
import type { LinkedPayment } from "./view-links";

/** An entry in a payment's timeline. */
export interface TimelineEntry {
  id: string;
  /** ISO 8601 timestamp in UTC. */
  at: string;
  title: string;
  detail: string | null;
  source: "person" | "bank response" | "event" | "refresh";
  actorName: string | null;
  /** The related payment that the entry belongs to; null for the viewed payment. */
  of: { paymentId: string; relation: LinkedPayment["relation"] } | null;
}

type TimelineRow = Awaited<ReturnType<typeof findTimeline>>[number];

/** Returns the timeline with display text, oldest first. */
export function viewTimeline(
  rows: readonly TimelineRow[],
  payment: StoredPayment,
  of: TimelineEntry["of"] = null,
): TimelineEntry[] {
  return rows.toSorted(compareRows).map((row) => {
    const text = row.title === null ? entryText(row.key, payment) : { title: row.title, detail: row.detail };
    return { id: String(row.id), at: row.at.toISOString(), ...text, source: row.source, actorName: row.actorName, of };
  });
}

/**
 * Merges the timelines of several payments of the same check, oldest first. Entries with the same timestamp keep the
 * order of the payments. A person's action may be stored for both payments, so duplicates are removed, keeping the
 * entry with a detail.
 */
export function joinTimelines(timelines: readonly (readonly TimelineEntry[])[]): TimelineEntry[] {
  const entries = timelines.flat().sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isDuplicate = (a: TimelineEntry, b: TimelineEntry) =>
    a.source === "person" && b.source === "person" && a.at === b.at && a.title === b.title;
  const rank = ({ detail, of }: TimelineEntry) => (detail === null ? 2 : 0) + (of === null ? 0 : 1);
  return entries.filter((entry) => {
    const same = entries.filter((other) => isDuplicate(entry, other)).sort((a, b) => rank(a) - rank(b));
    return same.length === 0 || same[0] === entry;
  });
}

/** Sorts entries oldest first; entries with the same timestamp are in life-cycle order, not arrival order. */
function compareRows(a: TimelineRow, b: TimelineRow): number {
  return a.at.getTime() - b.at.getTime() || lifeRank(a.key, a.title) - lifeRank(b.key, b.title) || a.id - b.id;
}

interface EntryText {
  title: string;
  detail: string | null;
}

function entryText(key: string, payment: StoredPayment): EntryText {
  const kind = paymentKindOf(payment);
  switch (key) {
    case "created":
      return { title: kind === "inbound-check" ? "Presented by another bank" : "Received by the bank", detail: null };
    case "posted":
      return { title: "Posted", detail: describePosting({ ...payment, posting: "Posted" }).explanation };
    case "processed":
      // Inbound checks and returns come from the Federal Reserve rather than being sent to it.
      if (payment.direction === "Inbound") return { title: "Accepted for posting", detail: null };
      return { title: "Sent for clearing", detail: describeStatus({ ...payment, status: "Processing" }).explanation };
    case "completed":
      return { title: "Completed", detail: describeStatus({ ...payment, status: "Completed" }).explanation };
    case "canceled":
      return { title: "Canceled", detail: null };
    case "rejected":
      return { title: "Rejected", detail: payment.rejectionReason && explain(describeRejection(payment)) };
    case "returned":
      return { title: "Returned", detail: explainReturn(payment.returnCode) };
    default: {
      const status = key.replace(/^status /, "");
      const { label, explanation } = describeStatus({ ...payment, status });
      // Explanations are in the present tense, so they are shown only for the current status.
      return { title: label, detail: status === payment.status ? explanation : null };
    }
  }
}

function explain({ label, explanation }: Label): string {
  return explanation ? `${label}. ${explanation}` : label;
}

function explainReturn(code: string | null): string | null {
  if (code === null) return null;
  const reasons: Readonly<Record<string, string>> = RETURN_REASONS;
  return Object.hasOwn(reasons, code) ? `${reasons[code]} (${code})` : code;
}
