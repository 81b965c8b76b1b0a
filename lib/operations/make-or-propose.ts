import "server-only";
import type { ApprovedChange } from "@/lib/access/approved-change";
import type { Permission } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { finishApproval } from "@/lib/ledger/approvals/end-approval";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LocalKind } from "@/lib/ledger/schema/approval-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import type { ApprovalTerms } from "./approval-terms";
import { recordApproval } from "./claim-approved";
import { type ProposedResult, proposeIfRequired } from "./propose-change";
import { requestHash } from "./request-hash";

/** A change to the portal's records. */
export interface LocalChange<Checked, T extends object, C extends string> {
  readonly permission: Permission;
  /** Person ID, email address or policy key. */
  readonly subject: string;
  /** The change as shown to approvers, including the version of the record on which it is based. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Terms of a proposal; null for changes that remove access, which never need approval. */
  readonly terms: (Pick<ApprovalTerms, "input" | "note"> & { readonly kind: LocalKind }) | null;
  /** Checks that the change can be made now, and locks the rows it reads until the transaction ends. */
  check(tx: LedgerTransaction): Promise<Outcome<Checked, C>>;
  /** Makes the change and adds an audit row; `resultId` is the ID of the record. A failure rolls back everything. */
  make(tx: LedgerTransaction, checked: Checked): Promise<Outcome<{ readonly resultId: string; readonly value: T }, C>>;
}

/** Result of a change to the portal's records. */
export type LocalResult<T extends object> = (T & { readonly outcome: "done" }) | ProposedResult;

/**
 * Makes a change to the portal's records, or proposes it if the policy requires a second person. The approval,
 * the change and the audit row share one transaction. An outdated change is refused, and its proposal remains open.
 *
 * @param session its permission must have been checked by the caller
 */
export async function applyOrPropose<Checked, T extends object, C extends string>(
  session: Session,
  change: LocalChange<Checked, T, C>,
): Promise<Outcome<LocalResult<T>, C | "conflict" | "not-sent">> {
  const { subject, payload, permission, terms } = change;
  const { db } = await ledger();
  const payloadHash = terms ? requestHash({ kind: terms.kind, subject, payload }) : "";
  if (terms) {
    const checked = await db.transaction((tx) => change.check(tx));
    if (!checked.ok) return checked;
    const targetTerms = { ...terms, isTarget: true };
    const proposable = { permission, idempotencyKey: subject, subject, payload, payloadHash, terms: targetTerms };
    const proposed = await proposeIfRequired(session, proposable);
    if (proposed) return proposed;
  }
  try {
    return await db.transaction(async (tx) => {
      const checked = await change.check(tx);
      if (!checked.ok) return checked;
      const { approved } = session;
      const ended = approved && (await recordApproval(tx, approved, payloadHash));
      if (ended) return ended;
      const made = await change.make(tx, checked.value);
      if (!made.ok) throw new RolledBackError(made);
      const { resultId, value } = made.value;
      if (approved) await finishApproval(tx, { id: approved.approvalId, resultId, at: new Date() });
      return success({ ...value, outcome: "done" });
    });
  } catch (error) {
    if (error instanceof RolledBackError) return error.refusal as Failure<C>;
    throw error;
  }
}

/** Rolls back an approval whose change failed. */
class RolledBackError extends Error {
  override readonly name = "RolledBackError";
  constructor(readonly refusal: Failure) {
    super(refusal.code);
  }
}

/** Returns the audit row fields about a change's approval, if there was one. */
export function approvalAuditFields({ approved }: Session): { readonly approvalId?: string; readonly detail: object } {
  if (!approved) return { detail: {} };
  const { approvalId, approver }: ApprovedChange = approved;
  return { approvalId, detail: { approvalId, approvedBy: approver.name } };
}

/** Returns the failure of a change whose record has changed since the user saw it. */
export function staleFailure(
  { approved }: Session,
  { what, direct }: { readonly what: string; readonly direct: string },
): Failure<"stale"> {
  const message = approved ? `${what} changed after this was proposed. Reject it and propose it again.` : direct;
  return failure("stale", message);
}
