import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findOpenAbout } from "@/lib/ledger/approvals/approval-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
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
  const permissions: readonly string[] = decidablePermissions(session);
  return (await findOpenAbout(db, about)).map(({ id, kind, proposerId, proposerName, permission }) => {
    const isMine = proposerId === session.person.id;
    return { id, kind, proposerName, isMine, isVisible: isMine || permissions.includes(permission) };
  });
}
