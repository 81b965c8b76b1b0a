import "server-only";
import { depositCheck } from "@/features/deposits/deposit-check";
import { changeRoles, setDisabled } from "@/features/people/change-person";
import { changePolicy } from "@/features/people/change-policy";
import { invitePerson } from "@/features/people/invite-person";
import { resetSecondFactor } from "@/features/people/reset-second-factor";
import { authorizeCheck } from "@/features/positive-pay/authorize-check";
import { payException } from "@/features/positive-pay/decide-exception";
import { liftRestriction } from "@/features/restrictions/lift-restriction";
import { initiateReturn } from "@/features/returns/initiate-return";
import { deleteRegistration, restartRegistration, updateRegistration } from "@/features/webhooks/change-registration";
import { createRegistrations } from "@/features/webhooks/create-registrations";
import type { ApprovedChange } from "@/lib/access/approved-change";
import { mayAct } from "@/lib/access/may-act";
import { knownRoles } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { findPersonById } from "@/lib/ledger/access/people";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import { secretName } from "@/lib/ledger/approvals/proposal-secrets";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";

/** Outcome of performing an approved change. */
export interface Performed {
  readonly outcome: "proposed" | "done" | "unknown" | "rejected";
  /** The bank's rejection reason, as defined in the API contract. */
  readonly rejectionReason?: string;
}

type UseCase = (session: Session, input: unknown) => Promise<Outcome<Performed, string>>;

/** The use case for each kind. It validates, authorizes and acts for the proposer as if no policy applied. */
const USE_CASES: Partial<Record<ApprovalKind, UseCase>> = {
  deposit: async (session, input) => {
    const outcome = await depositCheck(session, input);
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    if (value.outcome === "rejected") return success({ outcome: "rejected", rejectionReason: value.rejectionReason });
    return success({ outcome: value.outcome === "accepted" ? "done" : value.outcome });
  },
  "initiate-return": initiateReturn,
  "authorize-check": authorizeCheck,
  "pay-exception": (session, input) => payException(session, input as Parameters<typeof payException>[1]),
  "lift-restriction": liftRestriction,
  "create-registration": createRegistration,
  "update-registration": updateRegistration,
  "restart-registration": restartRegistration,
  "delete-registration": deleteRegistration,
  "invite-person": invitePerson,
  "change-roles": changeRoles,
  "enable-person": setDisabled,
  "reset-second-factor": resetSecondFactor,
  "change-policy": changePolicy,
};

async function createRegistration(session: Session, input: unknown): Promise<Outcome<Performed, string>> {
  const outcome = await createRegistrations(session, input);
  if (!outcome.ok) return outcome;
  const { registered, proposed, failed } = outcome.value;
  if (failed[0]) return failure("refused", failed[0].message, { requestId: failed[0].requestId });
  return success({ outcome: proposed.length > 0 ? "proposed" : registered.length > 0 ? "done" : "unknown" });
}

/**
 * Performs a proposed change on the proposer's behalf, exactly as proposed. The direct action's rules apply, and the
 * proposer must still have permission.
 *
 * @param approver session of the approver or, in a rehearsal, of the user viewing the proposal
 */
export async function performProposal(
  approver: Session,
  approval: Approval,
  options: Pick<ApprovedChange, "approversNeeded" | "isRehearsal">,
): Promise<Outcome<Performed, string>> {
  const perform = USE_CASES[approval.kind];
  if (!perform) return failure("not-offered", "This version of the portal can’t make this change.");
  const { db, vault } = await ledger();
  const proposer = await findPersonById(db, approval.proposerId);
  if (!proposer || !mayAct(proposer)) return proposerRefused(approval);
  const { encryptedSecret } = approval;
  const secret = encryptedSecret && Buffer.from(vault.decrypt(secretName(approval.id), encryptedSecret)).toString();
  const session: Session = {
    // The approver provides the second factor, which a rehearsal does not need.
    stepUp: options.isRehearsal ? { isNeeded: false, at: null } : approver.stepUp,
    sessionId: approval.proposerSessionId,
    person: {
      id: proposer.id,
      name: proposer.name,
      email: proposer.email,
      roles: knownRoles(proposer.roles),
    },
    approved: {
      ...options,
      approvalId: approval.id,
      approver: approver.person,
      approverSessionId: approver.sessionId,
    },
  };
  const outcome = await perform(session, { ...approval.input, ...(secret ? { authPassword: secret } : {}) });
  return !outcome.ok && outcome.code === "forbidden" ? proposerRefused(approval) : outcome;
}

const proposerRefused = ({ proposerName }: Approval): Failure<"proposer-refused"> =>
  failure("proposer-refused", `${proposerName} no longer has permission for this change. Reject the proposal.`);
