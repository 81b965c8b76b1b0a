import "server-only";
import { findPerson } from "@/lib/ledger/access/people";
import { countFactors } from "@/lib/ledger/access/second-factors";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findPolicy, INITIAL_VERSION } from "@/lib/ledger/policies/policies";
import { findCandidates } from "@/lib/ledger/positive-pay/authorization-queries";
import { findActiveRestrictions, findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Facts on which a proposal is based, at a given time; compared with a later record to show what changed. */
export interface ApprovalBasis {
  readonly paymentStatus?: string | null;
  readonly paymentPosting?: string | null;
  readonly positivePayResult?: string | null;
  readonly wasReturned?: boolean;
  /** Number of active restrictions on the account. */
  readonly activeRestrictions?: number;
  readonly restrictionStatus?: string | null;
  /** Number of active authorizations for the same check. */
  readonly liveAuthorizations?: number;
  readonly personName?: string;
  readonly roles?: readonly string[];
  readonly isDisabled?: boolean;
  /** Whether the invited person has set a password. */
  readonly hasAccepted?: boolean;
  /** Number of passkeys and authenticator apps. */
  readonly secondFactors?: number;
  /** Name of the person who last changed the policy. */
  readonly policyChangedBy?: string | null;
  readonly policyVersion?: number;
}

interface ProposedChange {
  readonly kind: ApprovalKind;
  readonly paymentId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Reads the facts on which a proposal is based from the ledger. */
export async function loadApprovalBasis(
  db: LedgerExecutor,
  proposed: ProposedChange,
): Promise<Readonly<Record<string, unknown>>> {
  const payment = proposed.paymentId ? (await findPayment(db, proposed.paymentId))?.payment : undefined;
  const basis: ApprovalBasis = {
    ...(payment && {
      paymentStatus: payment.status,
      paymentPosting: payment.posting,
      positivePayResult: payment.positivePayResult,
      wasReturned: payment.wasReturned ?? false,
    }),
    ...(await readRestrictionFacts(db, proposed, payment?.accountNumber ?? null)),
    ...(await readAuthorizationFacts(db, proposed)),
    ...(await readPersonFacts(db, proposed)),
    ...(await readPolicyFacts(db, proposed)),
  };
  return { ...basis };
}

async function readRestrictionFacts(
  db: LedgerExecutor,
  { kind, payload }: ProposedChange,
  paymentAccount: string | null,
): Promise<ApprovalBasis> {
  if (kind === "lift-restriction" || kind === "review-freeze") {
    const row = await findRestriction(db, String(payload.restrictionId));
    return { restrictionStatus: row?.restriction.status ?? null };
  }
  if (kind !== "deposit" && kind !== "pay-exception") return {};
  const account = kind === "deposit" ? payload.accountNumber : paymentAccount;
  if (typeof account !== "string") return {};
  return { activeRestrictions: (await findActiveRestrictions(db, account)).length };
}

async function readAuthorizationFacts(db: LedgerExecutor, { kind, payload }: ProposedChange): Promise<ApprovalBasis> {
  if (kind !== "authorize-check" && kind !== "pay-exception") return {};
  const { accountNumber, checkNumber } = payload.request as { accountNumber: string; checkNumber: number };
  const candidates = await findCandidates(db, { accountNumber, checkNumber: String(checkNumber), amountCents: null });
  return { liveAuthorizations: candidates.filter(({ status }) => status === "Authorized").length };
}

async function readPersonFacts(db: LedgerExecutor, { payload: { personId } }: ProposedChange): Promise<ApprovalBasis> {
  const person = typeof personId === "string" ? await findPerson(db, personId) : null;
  if (!person) return {};
  return {
    personName: person.name,
    roles: person.roles,
    isDisabled: person.disabledAt !== null,
    hasAccepted: person.passwordHash !== null,
    secondFactors: await countFactors(db, person.id),
  };
}

async function readPolicyFacts(db: LedgerExecutor, { kind, payload }: ProposedChange): Promise<ApprovalBasis> {
  if (kind !== "change-policy") return {};
  const policy = await findPolicy(db, String(payload.key));
  return { policyVersion: policy?.version ?? INITIAL_VERSION, policyChangedBy: policy?.changedByName ?? null };
}
