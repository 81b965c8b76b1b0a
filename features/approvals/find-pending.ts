import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findOpenProposalsAbout, findOpenProposalsOfKinds } from "@/lib/ledger/approvals/approval-queries";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import { ledger } from "@/lib/ledger/open-ledger";
import { type ApprovalKind, LOCAL_KINDS } from "@/lib/ledger/schema/approval-kinds";
import { decidablePermissions } from "./may-approve";

/** A pending proposal that affects the record on a page. */
export interface PendingApproval {
  id: string;
  kind: ApprovalKind;
  proposerName: string;
  isMine: boolean;
  /** Whether the current user may see the proposal. */
  isVisible: boolean;
}

/** Returns pending proposals that affect a payment, or a restriction given by `targetId`. */
export async function findPendingAbout(
  session: Session,
  about: { readonly paymentId: string } | { readonly targetId: string },
): Promise<PendingApproval[]> {
  if (!can(session, "approvals.read")) return [];
  const { db } = await ledger();
  return (await findOpenProposalsAbout(db, about)).map(viewFor(session));
}

/** A pending proposal to change a person, an invitation or a policy. */
export interface PendingLocalChange extends PendingApproval {
  /** The person ID, the invited email address, or the policy key. */
  targetId: string;
  /** Name of the affected person, if any. */
  name: string | null;
}

/** Returns pending proposals to change people and policies. */
export async function findPendingLocalChanges(session: Session): Promise<PendingLocalChange[]> {
  if (!can(session, "people.read")) return [];
  const { db } = await ledger();
  const view = viewFor(session);
  return (await findOpenProposalsOfKinds(db, LOCAL_KINDS)).map((approval) => {
    const { name } = approval.payload;
    return { ...view(approval), targetId: approval.idempotencyKey, name: typeof name === "string" ? name : null };
  });
}

function viewFor(session: Session): (approval: Approval) => PendingApproval {
  const permissions: readonly string[] = decidablePermissions(session);
  return ({ id, kind, proposerId, proposerName, permission }) => {
    const isMine = proposerId === session.person.id;
    return { id, kind, proposerName, isMine, isVisible: isMine || permissions.includes(permission) };
  };
}
