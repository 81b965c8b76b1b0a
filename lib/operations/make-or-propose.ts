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
import { claimApproved } from "./claim-approved";
import { type ProposedResult, proposeIfRequired } from "./propose-change";
import { requestHash } from "./request-hash";

/** A change of the portal's own records. */
export interface LocalChange<Checked, T extends object, C extends string> {
  readonly permission: Permission;
  /** The id of a person, an email address, or the key of a policy. */
  readonly subject: string;
  /** The change as shown to an approver, bound to the version of the record that it is based on. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The terms of a proposal; null for a change that removes access, which never waits. */
  readonly terms: (Pick<ApprovalTerms, "input" | "note"> & { readonly kind: LocalKind }) | null;
  /** Checks that the change can be made now, locking the rows it reads until the transaction ends; changes nothing. */
  check(tx: LedgerTransaction): Promise<Outcome<Checked, C>>;
  /** Makes the change, with its audit row; `resultId` names the record. A failure rolls everything back. */
  make(tx: LedgerTransaction, checked: Checked): Promise<Outcome<{ readonly resultId: string; readonly value: T }, C>>;
}

/** The outcome of a change of the portal's own records. */
export type LocalResult<T extends object> = (T & { readonly outcome: "done" }) | ProposedResult;

/**
 * Makes a change of the portal's own records, or proposes it if the policy requires a second person. Approval,
 * change and audit row share one transaction; a stale change is refused, and its proposal stays open.
 *
 * @param session a session whose permission was checked
 */
export async function makeOrPropose<Checked, T extends object, C extends string>(
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
      const ended = approved && (await claimApproved(tx, approved, payloadHash));
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

/** The fields of a change's audit row about its approval, if there was one. */
export function approvalAuditFields({ approved }: Session): { readonly approvalId?: string; readonly detail: object } {
  if (!approved) return { detail: {} };
  const { approvalId, approver }: ApprovedChange = approved;
  return { approvalId, detail: { approvalId, approvedBy: approver.name } };
}

/** The failure of a change whose record has changed since the person saw it. */
export function staleFailure(
  { approved }: Session,
  { what, direct }: { readonly what: string; readonly direct: string },
): Failure<"stale"> {
  const message = approved ? `${what} changed after this was proposed. Reject it and propose it again.` : direct;
  return failure("stale", message);
}
