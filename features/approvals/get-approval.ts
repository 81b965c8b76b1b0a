import "server-only";
import { maskFor, mayExportUnmasked } from "@/lib/access/masking/account-masking";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import { restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type Approval, type ApprovalEntry, findApprovalEntries } from "@/lib/ledger/approvals/approvals";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findStagedIds } from "@/lib/ledger/pictures/staged-images";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { loadApprovalBasis } from "@/lib/operations/approval-basis";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { type Outcome, success } from "@/lib/shared/outcome";
import { whyNotOpen } from "./decide-approvals";
import { assessApprover, findVisibleApproval, NO_SUCH_APPROVAL } from "./may-approve";
import { performProposal } from "./perform-proposal";
import { type ApprovalRow, paymentOf, viewRows } from "./view-approval";

/** An approval with the details an approver needs. */
export interface ApprovalDetail extends ApprovalRow {
  entries: { kind: ApprovalEntry["kind"]; personName: string; at: string; text: string | null }[];
  /** Facts that have changed since the proposal was made. */
  changes: { field: string; before: unknown; now: unknown }[];
  /** Why an approval would be refused now, or null if it would be accepted. */
  problem: string | null;
  /** Why the current user can't decide the proposal, or null if they can. */
  cannotDecideReason: string | null;
  /** Check image URLs, with null for a side without an image. Null if the approval has no images. */
  pictures: Readonly<Record<ImageView, string | null>> | null;
  /** The restriction to be lifted or reviewed. */
  restriction: Tolerant<Restriction> | null;
  /** The registration's fields when the proposer opened the form. */
  shown: Readonly<Record<string, unknown>> | null;
  /** Subject of the evidence pack; null while the approval is open or if the user may not export evidence. */
  evidence: { kind: "payment" | "decision" | "restriction"; id: string } | null;
  /** ISO 8601 timestamp in UTC. */
  now: string;
}

/** Returns an approval with its effect, the changes since it was proposed, and whether approving would be refused. */
export async function getApproval(session: Session, id: string): Promise<Outcome<ApprovalDetail, "not-found">> {
  const approval = await findVisibleApproval(session, id);
  if (!approval) return NO_SUCH_APPROVAL;
  const open = await ledger();
  const entries = await findApprovalEntries(open.db, id);
  const isOpen = whyNotOpen(approval) === null;
  const [row] = await viewRows(session, [approval]);
  const view = {
    ...row!,
    entries: entries.map(({ kind, personName, at, text }) => ({ kind, personName, at: at.toISOString(), text })),
    changes: isOpen ? await changesSince(open, approval) : [],
    problem: isOpen ? await findProblem(session, approval) : null,
    cannotDecideReason: isOpen ? await whyCannotDecide(session, approval, entries) : null,
    pictures: await picturesOf(open, approval),
    restriction: await findTerms(open, approval),
    shown: asRecord(approval.input.shown),
    evidence: isOpen || !(await mayExportUnmasked(session, "evidence.export")) ? null : evidenceSubjectOf(approval),
    now: new Date().toISOString(),
  };
  return success(await maskFor(session, view));
}

async function changesSince({ db }: Ledger, approval: Approval): Promise<ApprovalDetail["changes"]> {
  const before = approval.basis ?? {};
  const now = await loadApprovalBasis(db, approval);
  return Object.keys(now)
    .filter(
      (field) => field in before && canonicalJson({ value: before[field] }) !== canonicalJson({ value: now[field] }),
    )
    .map((field) => ({ field, before: before[field], now: now[field] }));
}

/** Returns why an approval would be refused now. The rehearsal applies the same rules without making the change. */
async function findProblem(session: Session, approval: Approval): Promise<string | null> {
  if (approval.kind === "review-freeze") return null;
  const outcome = await performProposal(session, approval, { approversNeeded: 1, isRehearsal: true });
  return outcome.ok ? null : outcome.message;
}

/** Refusals that do not disable the button. The user confirms the second factor only after pressing it. */
const CHECKED_LATER: readonly string[] = ["step-up-required" satisfies RefusalCode];

async function whyCannotDecide(session: Session, approval: Approval, entries: ApprovalEntry[]): Promise<string | null> {
  const { refusal } = await assessApprover(session, approval);
  if (refusal && !CHECKED_LATER.includes(refusal.code)) return refusal.message;
  const hasApproved = entries.some(({ kind, personId }) => kind === "approve" && personId === session.person.id);
  return hasApproved && approval.reason === null ? "You approved this. Another person must approve it too." : null;
}

async function picturesOf({ db }: Ledger, approval: Approval): Promise<ApprovalDetail["pictures"]> {
  const paymentId = paymentOf(approval);
  const payment = paymentId === null ? undefined : (await findPayment(db, paymentId))?.payment;
  if (payment) {
    const url = (view: ImageView) => `/api/payments/${encodeURIComponent(payment.id)}/images/${view}`;
    const { hasFrontImage, hasBackImage } = payment.record;
    return {
      front: hasFrontImage === false ? null : url("front"),
      back: hasBackImage === false ? null : url("back"),
    };
  }
  if (approval.kind !== "deposit") return null;
  const { frontImageId, backImageId } = approval.input;
  const staged = await findStagedIds(db, [String(frontImageId), String(backImageId)]);
  const url = (view: ImageView) => `/api/approvals/${approval.id}/images/${view}`;
  return staged.length === 2 ? { front: url("front"), back: url("back") } : null;
}

async function findTerms({ db }: Ledger, { kind, payload }: Approval): Promise<ApprovalDetail["restriction"]> {
  if (kind !== "lift-restriction" && kind !== "review-freeze") return null;
  const row = await findRestriction(db, String(payload.restrictionId));
  return row && readTolerantly(restrictionSchema, row.restriction.record).value;
}

/** Returns the record whose evidence pack includes this approval, or null if there is none. */
function evidenceSubjectOf({ kind, state, paymentId, resultId, payload }: Approval): ApprovalDetail["evidence"] {
  if (kind === "lift-restriction" || kind === "review-freeze") {
    return { kind: "restriction", id: String(payload.restrictionId) };
  }
  if (kind === "pay-exception" && state === "done" && paymentId) return { kind: "decision", id: paymentId };
  const payment = paymentId ?? (kind === "deposit" ? resultId : null);
  return payment === null ? null : { kind: "payment", id: payment };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
