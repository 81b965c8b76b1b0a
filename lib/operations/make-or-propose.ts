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
import { type ProposedResult, proposeIfHeld } from "./propose-change";
import { requestHash } from "./request-hash";

/** A change of the portal's own records. */
export interface LocalChange<Checked, T extends object, C extends string> {
  readonly permission: Permission;
  /** What it is about: the id of a person, an e-mail address, the key of a policy. */
  readonly subject: string;
  /** The change as an approver reads it, bound to the version of the record that it was decided on. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** How it is proposed; null for what takes access away, which never waits. */
  readonly terms: (Pick<ApprovalTerms, "input" | "note"> & { readonly kind: LocalKind }) | null;
  /** Whether it can be made now; locks what it reads until the transaction ends, and changes nothing. */
  check(tx: LedgerTransaction): Promise<Outcome<Checked, C>>;
  /** Makes it, with its audit row; `resultId` names the record. A failure takes everything back. */
  make(tx: LedgerTransaction, checked: Checked): Promise<Outcome<{ readonly resultId: string; readonly value: T }, C>>;
}

/** The outcome of a change of the portal's own records. */
export type LocalResult<T extends object> = (T & { readonly outcome: "done" }) | ProposedResult;

/**
 * Makes a change of the portal's own records, or proposes it where the policy demands a second person. Approval,
 * change and audit are one transaction: a stale change is refused, and the proposal stays open.
 *
 * @param session its permission was checked
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
    const whole = { ...terms, isTarget: true };
    const proposable = { permission, idempotencyKey: subject, subject, payload, payloadHash, terms: whole };
    const held = await proposeIfHeld(session, proposable);
    if (held) return held;
  }
  try {
    return await db.transaction(async (tx) => {
      const checked = await change.check(tx);
      if (!checked.ok) return checked;
      const { approved } = session;
      const ended = approved && (await claimApproved(tx, approved, payloadHash));
      if (ended) return ended;
      const made = await change.make(tx, checked.value);
      if (!made.ok) throw new TakenBackError(made);
      const { resultId, value } = made.value;
      if (approved) await finishApproval(tx, { id: approved.approvalId, resultId, at: new Date() });
      return success({ ...value, outcome: "done" });
    });
  } catch (error) {
    if (error instanceof TakenBackError) return error.refusal as Failure<C>;
    throw error;
  }
}

/** Rolls back an approval whose change failed. */
class TakenBackError extends Error {
  override readonly name = "TakenBackError";
  constructor(readonly refusal: Failure) {
    super(refusal.code);
  }
}

/** What the audit row of a change says about the approval under which it was made; nothing without one. */
export function approvalMark({ approved }: Session): { readonly approvalId?: string; readonly detail: object } {
  if (!approved) return { detail: {} };
  const { approvalId, approver }: ApprovedChange = approved;
  return { approvalId, detail: { approvalId, approvedBy: approver.name } };
}

/** The sentence of a change whose record is no longer what it was decided on. */
export function staleMessage(
  { approved }: Session,
  { what, direct }: { readonly what: string; readonly direct: string },
): Failure<"stale"> {
  const message = approved ? `${what} changed after this was proposed. Reject it and propose it again.` : direct;
  return failure("stale", message);
}
