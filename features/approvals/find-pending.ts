import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findOpenAbout, findOpenOfKinds } from "@/lib/ledger/approvals/approval-queries";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import { ledger } from "@/lib/ledger/open-ledger";
import { type ApprovalKind, LOCAL_KINDS } from "@/lib/ledger/schema/approval-kinds";
import { decidablePermissions } from "./may-approve";

/** Something that is proposed about what a page shows. */
export interface PendingApproval {
  id: string;
  kind: ApprovalKind;
  proposerName: string;
  isMine: boolean;
  /** Whether this person may see it. */
  isVisible: boolean;
}

/** What is proposed about a payment, or about a restriction by its id. */
export async function findPendingAbout(
  session: Session,
  about: { readonly paymentId: string } | { readonly targetId: string },
): Promise<PendingApproval[]> {
  if (!can(session, "approvals.read")) return [];
  const { db } = await ledger();
  return (await findOpenAbout(db, about)).map(viewFor(session));
}

/** Something that is proposed about a person, an invitation or a policy. */
export interface PendingLocalChange extends PendingApproval {
  /** The id of the person, the address that is invited, or the key of the policy. */
  targetId: string;
  /** The name of who is invited. */
  name: string | null;
}

/** What is proposed about people and policies. */
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
