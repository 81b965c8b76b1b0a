import "server-only";
import { mayExportWhole } from "@/lib/access/masking/account-masking";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { Restriction } from "@/lib/contract/restriction";
import { restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type Approval, type ApprovalEntry, findApprovalEntries } from "@/lib/ledger/approvals/approvals";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { approvalBasis } from "@/lib/portal/operations/approval-basis";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { type Outcome, success } from "@/lib/shared/outcome";
import { whyNotOpen } from "./decide-approvals";
import { assessApprover, findVisibleApproval, NO_SUCH_APPROVAL } from "./may-approve";
import { performProposal } from "./perform-proposal";
import { type ApprovalRow, viewRow } from "./view-approval";

/** An approval with what an approver has to know. */
export interface ApprovalDetail extends ApprovalRow {
  entries: { kind: ApprovalEntry["kind"]; personName: string; at: string; text: string | null }[];
  /** What changed since it was proposed. */
  changes: { field: string; before: unknown; now: unknown }[];
  /** Why approving it would be refused as things stand; null when it would be sent. */
  problem: string | null;
  /** Why this person does not decide about it; null when they may. */
  notForYou: string | null;
  /** The payment that it is about. */
  payment: {
    checkNumber: string | null;
    amountCents: number | null;
    accountNumber: string | null;
    payeeName: string | null;
    hasNoPicture: { front: boolean; back: boolean };
  } | null;
  /** The restriction that it lifts or reviews. */
  restriction: Tolerant<Restriction> | null;
  /** What a changed registration was when the form was opened. */
  shown: Readonly<Record<string, unknown>> | null;
  /** What an evidence pack about it is about; null while it is open, and for those who may make none. */
  evidence: { kind: "payment" | "decision" | "restriction"; id: string } | null;
  /** ISO instant. */
  now: string;
}

/** One approval: what will happen, what changed since it was proposed, and whether it would be refused. */
export async function getApproval(session: Session, id: string): Promise<Outcome<ApprovalDetail, "not-found">> {
  const approval = await findVisibleApproval(session, id);
  if (!approval) return NO_SUCH_APPROVAL;
  const open = await ledger();
  const entries = await findApprovalEntries(open.db, id);
  const isOpen = whyNotOpen(approval) === null;
  return success({
    ...viewRow(approval, session.person.id),
    entries: entries.map(({ kind, personName, at, text }) => ({ kind, personName, at: at.toISOString(), text })),
    changes: isOpen ? await changesSince(open, approval) : [],
    problem: isOpen ? await findProblem(session, approval) : null,
    notForYou: isOpen ? await whyNotForYou(session, approval, entries) : null,
    ...(await relatedRecords(open, approval)),
    shown: recordOf(approval.input.shown),
    evidence: isOpen || !(await mayExportWhole(session, "evidence.export")) ? null : evidenceOf(approval),
    now: new Date().toISOString(),
  });
}

async function changesSince({ db }: Ledger, approval: Approval): Promise<ApprovalDetail["changes"]> {
  const before = approval.basis ?? {};
  const now = await approvalBasis(db, approval);
  return Object.keys(now)
    .filter(
      (field) => field in before && canonicalJson({ value: before[field] }) !== canonicalJson({ value: now[field] }),
    )
    .map((field) => ({ field, before: before[field], now: now[field] }));
}

/** By the same rules that hold when it is approved. */
async function findProblem(session: Session, approval: Approval): Promise<string | null> {
  if (approval.kind === "review-freeze") return null;
  const outcome = await performProposal(session, approval, { approversNeeded: 1, isRehearsal: true });
  return outcome.ok ? null : outcome.message;
}

/** A second factor that is not recent is asked for when the button is pressed. */
const LATER: readonly string[] = ["step-up-required" satisfies RefusalCode];

async function whyNotForYou(session: Session, approval: Approval, entries: ApprovalEntry[]): Promise<string | null> {
  const { refusal } = await assessApprover(session, approval);
  if (refusal && !LATER.includes(refusal.code)) return refusal.message;
  const hasApproved = entries.some(({ kind, personId }) => kind === "approve" && personId === session.person.id);
  return hasApproved && approval.reason === null
    ? "You have approved this; another person has to approve it too."
    : null;
}

async function relatedRecords(
  { db }: Ledger,
  { paymentId, kind, payload }: Approval,
): Promise<Pick<ApprovalDetail, "payment" | "restriction">> {
  const payment = paymentId ? (await findPayment(db, paymentId))?.payment : undefined;
  const isRestriction = kind === "lift-restriction" || kind === "review-freeze";
  const restriction = isRestriction ? await findRestriction(db, String(payload.restrictionId)) : null;
  return {
    payment: payment
      ? {
          checkNumber: payment.checkNumber,
          amountCents: payment.amountCents,
          accountNumber: payment.accountNumber,
          payeeName: payment.payeeName,
          hasNoPicture: {
            front: payment.record.hasFrontImage === false,
            back: payment.record.hasBackImage === false,
          },
        }
      : null,
    restriction: restriction && readTolerantly(restrictionSchema, restriction.restriction.record).value,
  };
}

/** The record whose evidence has this approval; null when nothing came of it that the portal makes a pack of. */
function evidenceOf({ kind, state, paymentId, resultId, payload }: Approval): ApprovalDetail["evidence"] {
  if (kind === "lift-restriction" || kind === "review-freeze") {
    return { kind: "restriction", id: String(payload.restrictionId) };
  }
  if (kind === "pay-exception" && state === "done" && paymentId) return { kind: "decision", id: paymentId };
  const payment = paymentId ?? (kind === "deposit" ? resultId : null);
  return payment === null ? null : { kind: "payment", id: payment };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
