import "server-only";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import type { ApprovalState } from "@/lib/ledger/schema/approval-tables";

/** A line of the inbox. */
export interface ApprovalRow {
  id: string;
  kind: ApprovalKind;
  state: ApprovalState;
  /** What is about to be sent, as each kind has it. */
  payload: Readonly<Record<string, unknown>>;
  subject: string | null;
  paymentId: string | null;
  amountCents: number | null;
  proposerName: string;
  isMine: boolean;
  /** ISO instants. */
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  decidedByName: string | null;
  approversNeeded: number;
  /** Why it was proposed, in the proposer's words. */
  note: string | null;
  /** Why it was rejected or withdrawn, or why it failed. */
  reason: string | null;
  resultId: string | null;
}

export function viewRow(approval: Approval, personId: string): ApprovalRow {
  const { id, kind, state, payload, subject, paymentId, amountCents } = approval;
  const { proposerName, decidedByName, approversNeeded, note, reason, resultId } = approval;
  return {
    ...{ id, kind, state, payload, subject, paymentId, amountCents },
    ...{ proposerName, decidedByName, approversNeeded, note, reason, resultId },
    isMine: approval.proposerId === personId,
    createdAt: approval.createdAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    decidedAt: approval.decidedAt?.toISOString() ?? null,
  };
}
