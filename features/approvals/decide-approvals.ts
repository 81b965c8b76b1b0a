import "server-only";
import { z } from "zod";
import { LIFT_REASON } from "@/features/restrictions/lift-reason";
import { liftRestriction } from "@/features/restrictions/lift-restriction";
import type { Permission } from "@/lib/access/permissions";
import { refuseRole, refuseUnless, refuseUnlessSteppedUp } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { needsStepUp } from "@/lib/access/step-up";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { type Approval, addApprovalEntry } from "@/lib/ledger/approvals/approvals";
import { endProposal } from "@/lib/ledger/approvals/end-approval";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { assessApprover, findVisibleApproval, NO_SUCH_APPROVAL } from "./may-approve";
import { performProposal } from "./perform-proposal";

/** Outcome of deciding one approval. */
export interface DecidedApproval {
  readonly approvalId: string;
  readonly result: "done" | "unknown" | "needs-more" | "bank-rejected" | "rejected" | "refused";
  /** The reason the decision was refused or the bank rejected the change. */
  readonly message?: string;
  readonly code?: string;
  readonly requestId?: string;
}

const MAX_DECISIONS = 50;

const inputSchema = z.strictObject({
  approvalIds: z.array(z.guid()).min(1, "Select at least one.").max(MAX_DECISIONS, `Select up to ${MAX_DECISIONS}.`),
  decision: z.enum(["approve", "reject"]),
  /** Required for a rejection. */
  reason: z.string().trim().max(500, "A reason can have up to 500 characters.").optional(),
});

/**
 * Approves other people's proposals, which executes them, or rejects them, one after another. Returns a result for each
 * . Approving a freeze review confirms the freeze; rejecting the review lifts the freeze.
 */
export function decideApprovals(
  session: Session,
  input: unknown,
): Promise<Outcome<DecidedApproval[], "forbidden" | "step-up-required" | "invalid">> {
  return withLogContext("decide-approvals", session, async () => {
    const forbidden = refuseUnless(session, "approvals.decide");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", parsed.error.issues[0]!.message);
    const { approvalIds, decision, reason } = parsed.data;
    if (decision === "reject" && !reason)
      return failure("invalid", "Enter a reason for rejecting it. The proposer will see it.");
    const results: DecidedApproval[] = [];
    for (const approvalId of new Set(approvalIds)) {
      const approval = await findVisibleApproval(session, approvalId);
      // Check for a recent second factor once, before any decision takes effect.
      if (
        approval &&
        decision === "approve" &&
        results.length === 0 &&
        needsStepUp(approval.permission as Permission)
      ) {
        const stale = refuseUnlessSteppedUp(session);
        if (stale) return stale;
      }
      const decided = !approval
        ? refusedResult(NO_SUCH_APPROVAL)
        : decision === "approve"
          ? await approve(session, approval)
          : await reject(session, approval, reason!);
      results.push({ approvalId, ...decided });
    }
    return success(results);
  });
}

type Decision = Omit<DecidedApproval, "approvalId">;

async function approve(session: Session, approval: Approval): Promise<Decision> {
  const { refusal, approversNeeded } = await assessApprover(session, approval);
  if (refusal) return refusedResult(refusal);
  const problem = whyNotOpen(approval);
  if (problem) return refusedResult(failure("ended", problem));
  if (approval.kind === "review-freeze") return confirmFreeze(session, approval);
  const outcome = await performProposal(session, approval, { approversNeeded, isRehearsal: false });
  if (!outcome.ok) return refusedResult(outcome);
  const results = { proposed: "needs-more", done: "done", unknown: "unknown", rejected: "bank-rejected" } as const;
  const { rejectionReason } = outcome.value;
  return {
    result: results[outcome.value.outcome],
    ...(rejectionReason && { message: labelOf(REJECTION_REASON_LABELS, rejectionReason).label }),
  };
}

/** Returns why an approval can no longer be decided, or null if it is open. */
export function whyNotOpen({ state, kind, expiresAt, decidedByName }: Approval, now = new Date()): string | null {
  if (state === "proposed") {
    const hasExpired = kind !== "review-freeze" && expiresAt <= now;
    return hasExpired ? "This proposal has expired. No change was made." : null;
  }
  return ENDED_MESSAGES[state](decidedByName ?? "Someone else");
}

const ENDED_MESSAGES = {
  approved: (by: string) => `${by} already reviewed this.`,
  executing: (by: string) => `${by} already approved this. The bank has not responded yet.`,
  done: (by: string) => `${by} already approved this.`,
  failed: () => "This was approved but failed. Propose it again.",
  rejected: (by: string) => `${by} already rejected this.`,
  withdrawn: (by: string) => `${by} already withdrew this.`,
  expired: () => "This proposal has expired. No change was made.",
} as const satisfies Record<Exclude<Approval["state"], "proposed">, (by: string) => string>;

async function reject(session: Session, approval: Approval, reason: string): Promise<Decision> {
  const { refusal } = await assessApprover(session, approval, refuseRole);
  if (refusal) return refusedResult(refusal);
  if (approval.kind === "review-freeze") {
    const problem = whyNotOpen(approval);
    if (problem) return refusedResult(failure("ended", problem));
    const { restrictionId } = approval.payload;
    const lifted = await liftRestriction(session, {
      restrictionId: String(restrictionId),
      reason: `The freeze was not confirmed: ${reason}`.slice(0, LIFT_REASON.longest),
    });
    if (!lifted.ok) return refusedResult(lifted);
  }
  return end(session, approval, { state: "rejected", reason });
}

/** Confirms a freeze, which stays in force. */
function confirmFreeze(session: Session, approval: Approval): Promise<Decision> {
  return end(session, approval, { state: "approved", reason: null });
}

async function end(
  { person, sessionId }: Session,
  approval: Approval,
  { state, reason }: { readonly state: "rejected" | "approved"; readonly reason: string | null },
): Promise<Decision> {
  const { db } = await ledger();
  const at = new Date();
  const ended = await db.transaction(async (tx) => {
    if (!(await endProposal(tx, approval.id, { state, by: person, reason, at }))) return false;
    const isReview = approval.kind === "review-freeze";
    const kind = state === "approved" ? "confirm" : isReview ? "lift" : "reject";
    await addApprovalEntry(tx, { approvalId: approval.id, at, kind, text: reason, person });
    await addAuditEntry(tx, {
      ...{ at, person, sessionId, subject: approval.subject ?? approval.id },
      action: isReview ? "approval.review" : "approval.reject",
      result: state === "approved" ? "confirmed" : isReview ? "lifted" : "rejected",
      detail: { approvalId: approval.id, kind: approval.kind, reason },
    });
    return true;
  });
  if (ended) return { result: state === "approved" ? "done" : "rejected" };
  return refusedResult(failure("ended", "Someone else has already decided this."));
}

function refusedResult({ code, message, requestId }: { code: string; message: string; requestId?: string }): Decision {
  return { result: "refused", code, message, ...(requestId ? { requestId } : {}) };
}
