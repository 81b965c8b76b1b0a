import "server-only";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { type AssignmentView, readAssignment } from "@/lib/assignments/view-work";
import { assignmentSubjectOf } from "@/lib/assignments/work-subject";
import { bankHealth } from "@/lib/bank-connection/bank-health";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { findCheckHistory, findLatestIntents, findReadings } from "@/lib/ledger/payments/payment-links";
import { findPayment, findTimeline } from "@/lib/ledger/payments/payment-queries";
import { blocksRedeposit } from "@/lib/payment-rules/redeposit-rule";
import { isReturnInEffect } from "@/lib/payment-rules/return-rule";
import { pictureName } from "./picture-name";
import { type AttentionView, viewAttention } from "./resolve-payment";
import { type PaymentActions, type PaymentAttempt, viewActions, viewAttempts } from "./view-actions";
import { placeDefects, viewAnalysis } from "./view-analysis";
import { type Availability, viewAvailability } from "./view-availability";
import { type DecisionView, viewDecision } from "./view-decision";
import { type LinkedPayment, type PaymentLinks, relationOf, viewLinks } from "./view-links";
import { joinTimelines, type TimelineEntry, viewTimeline } from "./view-timeline";

export type { Availability, AvailabilityDay } from "./view-availability";
export type { TimelineEntry } from "./view-timeline";

/** A payment with all the data shown on its page. */
export interface PaymentView {
  /** The bank's record, including unknown fields. */
  record: Tolerant<CheckPayment>;
  /** Also true if a return is in effect but the bank did not mark the payment as returned. */
  wasReturned: boolean;
  /** The reason for its return, or for this return; null if unknown. */
  returnCode: string | null;
  amountCents: number | null;
  accountName: string | null;
  /** The bank's image tests for each side; null for a side without tests. */
  analysis: { front: SideTest[] | null; back: SideTest[] | null };
  /** Whether this portal stores the deposited color image of each side. */
  depositedPictures: { front: boolean; back: boolean };
  /** Oldest first. */
  timeline: TimelineEntry[];
  actions: PaymentActions;
  /** Requested changes that failed or have no outcome yet. */
  attempts: PaymentAttempt[];
  /** The pending decision; null if there is none. */
  decision: DecisionView | null;
  /** The decision made in this portal while the payment is still on hold at the bank; null if none. */
  decided: "pay" | "let-return" | null;
  /** Whether a rejection or return is unresolved, or who resolved it; null for other payments. */
  attention: AttentionView | null;
  /** The assignment and notes. */
  work: AssignmentView;
  links: PaymentLinks;
  /** Null if the payment makes no funds available. */
  availability: Availability | null;
  /** When the payment was last refreshed from the bank, as an ISO 8601 timestamp in UTC. */
  refreshedAt: string | null;
  /** Why the payment may be out of date; null if it is current. */
  stale: {
    message: string;
    /** Whether a banner on every page already reports the outage. */
    isBankUnavailable: boolean;
  } | null;
}

const ATTEMPT_KINDS = ["cancel", "initiate-return", "simulate-return"] as const;

/** Returns a payment from the ledger; null if it is unknown or the user may not read payments. */
export async function getPayment(session: Session, id: string): Promise<PaymentView | null> {
  if (!can(session, "payments.read")) return null;
  const { db, pictures } = await ledger();
  const found = await findPayment(db, id);
  if (!found) return null;
  const { payment, accountName, refreshedAt, failures } = found;
  const history = await findCheckHistory(db, payment);
  const [timelines, intents, links, readings, front, back, decision, attention, work, [deposit]] = await Promise.all([
    Promise.all(
      (history.length > 0 ? history : [payment]).map(async (check) => ({
        check,
        rows: await findTimeline(db, check.id),
      })),
    ),
    findLatestIntents(db, id, ATTEMPT_KINDS),
    viewLinks(db, payment, history, new Date()),
    findReadings(db, id),
    pictures.has(pictureName(id, "front", "deposited")),
    pictures.has(pictureName(id, "back", "deposited")),
    viewDecision(db, payment),
    viewAttention(db, payment),
    readAssignment(db, assignmentSubjectOf(payment), session.person.id),
    findLatestIntents(db, id, ["deposit"]),
  ]);
  const { analysis: _, ...record } = payment.record;
  const attempts = viewAttempts(intents);
  // Some banks do not mark the original as returned, but a return in effect implies it.
  const wasReturned = payment.wasReturned || links.payments.some(isLinkedReturnInEffect);
  const returnCode = payment.returnCode ?? links.payments.findLast(isLinkedReturnInEffect)?.returnCode ?? null;
  const wasRedeposited = links.payments.some(
    ({ relation, status }) => relation === "redeposit" && blocksRedeposit(status),
  );
  return maskFor(session, {
    record,
    wasReturned: wasReturned === true,
    returnCode,
    amountCents: payment.amountCents,
    accountName,
    analysis: placeDefects(viewAnalysis(payment.record), readings),
    depositedPictures: { front, back },
    timeline: joinTimelines(
      timelines.map(({ check, rows }) =>
        check.id === id
          ? viewTimeline(rows, { ...payment, wasReturned, returnCode })
          : viewTimeline(rows, check, { paymentId: check.id, relation: relationOf(check, payment) }),
      ),
    ),
    actions: viewActions({ ...payment, wasReturned, returnCode }, attempts, wasRedeposited),
    attempts,
    decision,
    decided: decisionMade(decision),
    attention,
    work,
    links,
    availability: viewAvailability({ ...payment, wasReturned }, links.payments, deposit),
    refreshedAt: refreshedAt?.toISOString() ?? null,
    stale: viewStaleness(failures ?? 0),
  });
}

function decisionMade(decision: DecisionView | null): PaymentView["decided"] {
  if (decision?.by !== "partner") return null;
  return decision.isPaying || decision.authorized ? "pay" : decision.letReturn && "let-return";
}

function isLinkedReturnInEffect({ relation, status }: LinkedPayment): boolean {
  return relation === "return" && isReturnInEffect({ paymentType: "Return", status });
}

function viewStaleness(failures: number): PaymentView["stale"] {
  const health = bankHealth();
  if (health.reachable === false) {
    return { message: health.message ?? "The bank can’t be reached.", isBankUnavailable: true };
  }
  return failures > 0
    ? {
        message: "The bank did not respond the last time the portal requested this payment.",
        isBankUnavailable: false,
      }
    : null;
}
