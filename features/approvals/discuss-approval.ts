import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addApprovalEntry, countApprovalEntries, MAX_ENTRIES } from "@/lib/ledger/approvals/approvals";
import { endProposal } from "@/lib/ledger/approvals/end-approval";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { whyNotOpen } from "./decide-approvals";
import { findVisibleApproval, NO_SUCH_APPROVAL } from "./may-approve";

const MAX_TEXT = 500;

const commentSchema = z.strictObject({
  approvalId: z.guid(),
  text: z.string().trim().min(1, "Enter a comment.").max(MAX_TEXT, `A comment can have up to ${MAX_TEXT} characters.`),
});

/** Adds a comment to a proposal that the user may see, even after it has ended. */
export function commentOnApproval(
  session: Session,
  input: unknown,
): Promise<Outcome<null, "forbidden" | "invalid" | "not-found" | "too-many">> {
  return withLogContext("comment-on-approval", session, async () => {
    const forbidden = refuseUnless(session, "approvals.decide");
    if (forbidden) return forbidden;
    const parsed = commentSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", parsed.error.issues[0]!.message);
    const { approvalId, text } = parsed.data;
    const approval = await findVisibleApproval(session, approvalId);
    if (!approval) return NO_SUCH_APPROVAL;
    const { db } = await ledger();
    if ((await countApprovalEntries(db, approvalId)) >= MAX_ENTRIES) return TOO_MANY_COMMENTS;
    const { person, sessionId } = session;
    const at = new Date();
    await db.transaction(async (tx) => {
      await addApprovalEntry(tx, { approvalId, at, kind: "comment", text, person });
      await addAuditEntry(tx, {
        ...{ at, person, sessionId, action: "approval.comment", result: "added" },
        subject: approval.subject ?? approvalId,
        detail: { approvalId, text },
      });
    });
    return success(null);
  });
}

const TOO_MANY_COMMENTS = failure("too-many", `A proposal can have up to ${MAX_ENTRIES} comments.`);

const withdrawSchema = z.strictObject({
  approvalId: z.guid(),
  reason: z.string().trim().max(MAX_TEXT).optional(),
});

/** Withdraws the user's own proposal if it is still undecided. */
export function withdrawProposal(
  session: Session,
  input: unknown,
): Promise<Outcome<null, "forbidden" | "invalid" | "not-found" | "not-yours" | "ended">> {
  return withLogContext("withdraw-proposal", session, async () => {
    const forbidden = refuseUnless(session, "approvals.decide");
    if (forbidden) return forbidden;
    const parsed = withdrawSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", parsed.error.issues[0]!.message);
    const { approvalId, reason = null } = parsed.data;
    const approval = await findVisibleApproval(session, approvalId);
    if (!approval) return NO_SUCH_APPROVAL;
    if (approval.proposerId !== session.person.id) {
      return failure("not-yours", "Only the person who proposed this can withdraw it. You can reject it.");
    }
    const { db } = await ledger();
    const { person, sessionId } = session;
    const at = new Date();
    const isWithdrawn = await db.transaction(async (tx) => {
      if (!(await endProposal(tx, approvalId, { state: "withdrawn", by: person, reason, at }))) return false;
      await addApprovalEntry(tx, { approvalId, at, kind: "withdraw", text: reason, person });
      await addAuditEntry(tx, {
        ...{ at, person, sessionId, action: "approval.withdraw", result: "withdrawn" },
        subject: approval.subject ?? approvalId,
        detail: { approvalId, kind: approval.kind, reason },
      });
      return true;
    });
    if (isWithdrawn) return success(null);
    const current = await findVisibleApproval(session, approvalId);
    return failure("ended", (current && whyNotOpen(current)) ?? "Not withdrawn. Reload the page.");
  });
}
