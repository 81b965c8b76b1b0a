import "server-only";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { readWork, type WorkView } from "@/lib/assignments/view-work";
import { workSubjectOf } from "@/lib/assignments/work-subject";
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

/** A payment with everything that its page shows. */
export interface PaymentView {
  /** The bank's record, unknown fields included. */
  record: Tolerant<CheckPayment>;
  /** Also true when the bank did not mark it as returned but a return of it is in effect. */
  wasReturned: boolean;
  /** Why it was returned, or why this return was made; null when unknown. */
  returnCode: string | null;
  amountCents: number | null;
  accountName: string | null;
  /** The bank's image tests; null for a side without any. */
  analysis: { front: SideTest[] | null; back: SideTest[] | null };
  /** The sides whose deposited color image is stored here. */
  depositedPictures: { front: boolean; back: boolean };
  /** Oldest first. */
  timeline: TimelineEntry[];
  actions: PaymentActions;
  /** Requested changes that are unresolved or failed. */
  attempts: PaymentAttempt[];
  /** The pending decision, if any. */
  decision: DecisionView | null;
  /** The decision a person here made about it, while it is still on hold at the bank. */
  decided: "pay" | "let-return" | null;
  /** Whether a rejection or return is unresolved, or who resolved it; null for other payments. */
  attention: AttentionView | null;
  /** The assignment and the notes. */
  work: WorkView;
  links: PaymentLinks;
  /** Null for a payment that makes no funds available. */
  availability: Availability | null;
  /** ISO instant of the last refresh from the bank. */
  refreshedAt: string | null;
  /** The reason this may be out of date; null when it is current. */
  stale: {
    message: string;
    /** True when a banner on every page already reports the outage. */
    isBankUnavailable: boolean;
  } | null;
}

const ATTEMPTED = ["cancel", "initiate-return", "simulate-return"] as const;

/** Returns a payment from the ledger; null if it is unknown or the person may not read payments. */
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
    findLatestIntents(db, id, ATTEMPTED),
    viewLinks(db, payment, history, new Date()),
    findReadings(db, id),
    pictures.has(pictureName(id, "front", "deposited")),
    pictures.has(pictureName(id, "back", "deposited")),
    viewDecision(db, payment),
    viewAttention(db, payment),
    readWork(db, workSubjectOf(payment), session.person.id),
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
    decided: decidedAs(decision),
    attention,
    work,
    links,
    availability: viewAvailability({ ...payment, wasReturned }, links.payments, deposit),
    refreshedAt: refreshedAt?.toISOString() ?? null,
    stale: staleness(failures ?? 0),
  });
}

function decidedAs(decision: DecisionView | null): PaymentView["decided"] {
  if (decision?.by !== "partner") return null;
  return decision.isPaying || decision.authorized ? "pay" : decision.letReturn && "let-return";
}

function isLinkedReturnInEffect({ relation, status }: LinkedPayment): boolean {
  return relation === "return" && isReturnInEffect({ paymentType: "Return", status });
}

function staleness(failures: number): PaymentView["stale"] {
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
