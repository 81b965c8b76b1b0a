import { notFound } from "next/navigation";
import { hasSandbox } from "@/features/sandbox/read-sandbox";
import { can, type Permission } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";

/**
 * Returns the session of a user who may see this page. Responds with 404 if the user lacks the permission or the bank
 * is not a sandbox [GAP-25].
 */
export async function requireSandbox(permission: Permission): Promise<Session> {
  const session = await requireSession();
  if (!hasSandbox() || !can(session, permission)) notFound();
  return session;
}
