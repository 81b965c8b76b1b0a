import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findOpenAbout, findOpenOfKinds } from "@/lib/ledger/approvals/approval-queries";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import { ledger } from "@/lib/ledger/open-ledger";
import { type ApprovalKind, LOCAL_KINDS } from "@/lib/ledger/schema/approval-kinds";
import { decidablePermissions } from "./may-approve";

/** A pending proposal about the record that a page shows. */
export interface PendingApproval {
  id: string;
  kind: ApprovalKind;
  proposerName: string;
  isMine: boolean;
  /** Whether this person may see it. */
  isVisible: boolean;
}

/** The pending proposals about a payment, or about a restriction by its id. */
export async function findPendingAbout(
  session: Session,
  about: { readonly paymentId: string } | { readonly targetId: string },
): Promise<PendingApproval[]> {
  if (!can(session, "approvals.read")) return [];
  const { db } = await ledger();
  return (await findOpenAbout(db, about)).map(viewFor(session));
}

/** A pending proposal about a person, an invitation or a policy. */
export interface PendingLocalChange extends PendingApproval {
  /** The id of the person, the invited email address, or the key of the policy. */
  targetId: string;
  /** The name of the invited person. */
  name: string | null;
}

/** The pending proposals about people and policies. */
export async function findPendingLocalChanges(session: Session): Promise<PendingLocalChange[]> {
  if (!can(session, "people.read")) return [];
  const { db } = await ledger();
  const view = viewFor(session);
  return (await findOpenOfKinds(db, LOCAL_KINDS)).map((approval) => {
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
