import "server-only";
import type { ApprovedChange } from "@/lib/access/approved-change";
import { approveProposal, linkIntent } from "@/lib/ledger/approvals/claim-approval";
import { settleApproval } from "@/lib/ledger/approvals/end-approval";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { CHANGED, type ProposedResult } from "./propose-change";

const ENDED = "Someone else has already decided this. No change was made.";

/**
 * Records the user's approval of a proposed change, in the transaction that makes the change.
 *
 * @returns null if the change can be made; otherwise that another person must approve it, or why it cannot be made
 */
export async function recordApproval(
  tx: LedgerTransaction,
  approved: ApprovedChange,
  payloadHash: string,
): Promise<Outcome<ProposedResult, "conflict"> | null> {
  const { approvalId, approver, approversNeeded } = approved;
  const result = await approveProposal(tx, { approvalId, approver, approversNeeded, payloadHash, at: new Date() });
  switch (result.kind) {
    case "claimed":
      await auditApproval(tx, approved, "approved", { payloadHash });
      return null;
    case "needs-more": {
      const { approved: count, needed } = result;
      await auditApproval(tx, approved, `${count} of ${needed}`, { payloadHash });
      return success({ outcome: "proposed", approvalId });
    }
    case "changed":
      return CHANGED;
    case "own":
      return failure("conflict", "You proposed this. Another person must approve it.");
    case "expired":
      return failure("conflict", "This proposal has expired. No change was made.");
    case "ended":
      return failure("conflict", ENDED);
  }
}

function auditApproval(
  tx: LedgerTransaction,
  { approvalId, approver, approverSessionId }: ApprovedChange,
  result: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return addAuditEntry(tx, {
    ...{ at: new Date(), person: approver, sessionId: approverSessionId },
    action: "approval.approve",
    approvalId,
    subject: approvalId,
    result,
    detail,
  });
}

/** Links an approved proposal to its intent. If the intent was already resolved earlier, also ends the proposal. */
export async function attachIntent(
  tx: LedgerTransaction,
  { approvalId }: ApprovedChange,
  { started, intent }: { readonly started: boolean; readonly intent: Intent },
): Promise<void> {
  await linkIntent(tx, approvalId, intent.id);
  if (started || intent.state !== "resolved") return;
  await settleApproval(tx, { id: intent.id, state: "resolved", resultId: intent.resultId }, new Date());
}
