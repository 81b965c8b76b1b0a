import "server-only";
import { randomUUID } from "node:crypto";
import type { Permission } from "@/lib/access/permissions";
import { type ApprovalRule, type ApprovalsPolicy, requiresApproval } from "@/lib/access/policies/approvals-policy";
import { policyValue } from "@/lib/access/policies/read-policy";
import type { Session } from "@/lib/access/session";
import {
  type Approval,
  countOpenProposals,
  findApproval,
  findOpenProposalOf,
  findProposalByKey,
  insertApproval,
} from "@/lib/ledger/approvals/approvals";
import { secretName } from "@/lib/ledger/approvals/proposal-secrets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { holdStagedImages } from "@/lib/ledger/pictures/staged-images";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { loadApprovalBasis } from "./approval-basis";
import { type ApprovalTerms, POLICY_PARTS } from "./approval-terms";

/** A change that was proposed instead of made. */
export interface ProposedResult {
  readonly outcome: "proposed";
  readonly approvalId: string;
}

/** A change that may need approval. */
export interface ProposableChange {
  readonly permission: Permission;
  readonly idempotencyKey: string;
  readonly subject?: string;
  readonly paymentId?: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Hash of the whole request, including its secret. */
  readonly payloadHash: string;
  readonly terms: ApprovalTerms;
}

type ProposeOutcome = Outcome<ProposedResult, "conflict" | "not-sent">;

/** Maximum number of open proposals per person, because each may retain images. */
const MAX_OPEN_PROPOSALS = 50;
const HOUR_MS = 60 * 60_000;

/**
 * Proposes a change if a policy requires a second person. If the form was already used for a proposal, returns that
 * proposal, because a key can be proposed only once.
 *
 * @returns null if the user may make the change now
 */
export async function proposeIfRequired(session: Session, change: ProposableChange): Promise<ProposeOutcome | null> {
  const { approved } = session;
  if (approved && !approved.isRehearsal) return null;
  const open = await ledger();
  if (approved) return rehearse(open, approved.approvalId, change);
  const idempotencyKey = change.idempotencyKey.toLowerCase();
  const { terms } = change;
  const key = { idempotencyKey, isTarget: terms.isTarget ?? false };
  const earlier = await findProposalByKey(open.db, terms.kind, key);
  if (earlier) return resultOfEarlier(session, earlier, change);
  const policy = await policyValue("approvals");
  const rule = approvalRuleFor(policy, terms);
  if (!rule) return null;
  if (change.paymentId && (await findOpenProposalOf(open.db, terms.kind, change.paymentId))) {
    // A concurrent request with the same form may have proposed the change in the meantime.
    const same = await findProposalByKey(open.db, terms.kind, key);
    return same ? resultOfEarlier(session, same, change) : ALREADY_PROPOSED;
  }
  if ((await countOpenProposals(open.db, session.person.id)) >= MAX_OPEN_PROPOSALS) return TOO_MANY;
  const id = await propose(session, open, { ...change, idempotencyKey }, rule, policy.expiryHours * HOUR_MS);
  if (id) return success({ outcome: "proposed", approvalId: id });
  const other = await findProposalByKey(open.db, terms.kind, key);
  return other ? resultOfEarlier(session, other, change) : ALREADY_PROPOSED;
}

/** Returns the rule that requires approval of a change, or null if no approval is needed. */
export function approvalRuleFor(
  policy: ApprovalsPolicy,
  { kind, amountCents }: Pick<ApprovalTerms, "kind"> & { readonly amountCents?: number | null },
): ApprovalRule | null {
  const part = POLICY_PARTS[kind];
  const rule: ApprovalRule | null = part && policy[part];
  return requiresApproval(rule, amountCents) ? rule : null;
}

async function propose(
  { person, sessionId }: Session,
  { db, vault }: Ledger,
  { terms, permission, idempotencyKey, subject, paymentId, payload, payloadHash }: ProposableChange,
  rule: ApprovalRule,
  lifetimeMs: number,
): Promise<string | null> {
  const { kind, input, amountCents, note = null, secret, stagedImageIds = [], isTarget } = terms;
  const id = randomUUID();
  const createdAt = new Date();
  const basis = await loadApprovalBasis(db, { kind, paymentId: paymentId ?? null, payload });
  return db.transaction(async (tx) => {
    const inserted = await insertApproval(tx, {
      ...{ id, kind, permission, idempotencyKey, input, payload, payloadHash, basis, subject, paymentId, note },
      onceKey: isTarget ? `${idempotencyKey} ${id}` : idempotencyKey,
      amountCents: amountCents ?? null,
      encryptedSecret: secret === undefined ? null : vault.encrypt(secretName(id), Buffer.from(secret)),
      approversNeeded: rule.approvers,
      proposerId: person.id,
      proposerName: person.name,
      proposerSessionId: sessionId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    });
    if (!inserted) return null;
    await holdStagedImages(tx, stagedImageIds, id);
    await addAuditEntry(tx, {
      ...{ at: createdAt, person, sessionId, action: "approval.propose", result: "proposed" },
      subject: subject ?? paymentId ?? id,
      approvalId: id,
      detail: { approvalId: id, kind, payloadHash, ...payload },
    });
    return id;
  });
}

/** Returns the earlier proposal if the request is the same; a different request with the same key is a conflict. */
function resultOfEarlier(
  session: Session,
  earlier: Approval,
  { payloadHash, terms }: ProposableChange,
): ProposeOutcome {
  if (earlier.proposerId !== session.person.id) return terms.isTarget ? ALREADY_PROPOSED : CONFLICT;
  if (earlier.payloadHash === payloadHash) return success({ outcome: "proposed", approvalId: earlier.id });
  return terms.isTarget ? PROPOSED_DIFFERENTLY : CONFLICT;
}

async function rehearse({ db }: Ledger, approvalId: string, change: ProposableChange): Promise<ProposeOutcome> {
  const approval = await findApproval(db, approvalId);
  return approval?.payloadHash === change.payloadHash ? success({ outcome: "proposed", approvalId }) : CHANGED;
}

/** Failure of a form whose key was already used for a different request */
export const CONFLICT = failure("conflict", "This form was already sent with different values. Start a new one.");

/** Failure of an approval whose change no longer matches the proposal */
export const CHANGED = failure(
  "conflict",
  "The request no longer matches what was proposed. Reject it and propose it again.",
);

const ALREADY_PROPOSED: Failure<"conflict"> = failure("conflict", "This is already proposed and waiting for approval.");

const PROPOSED_DIFFERENTLY: Failure<"conflict"> = failure(
  "conflict",
  "You already have a pending proposal for this. Withdraw it first.",
);

const TOO_MANY: Failure<"not-sent"> = failure(
  "not-sent",
  `You have ${MAX_OPEN_PROPOSALS} pending proposals, the maximum. Withdraw some, or wait until they are decided.`,
);
