import { notFound } from "next/navigation";
import { can, type Operation } from "@/lib/access/permissions";
import { requireSession, type Session } from "@/lib/access/session";
import { hasSandbox } from "@/lib/portal/sandbox/read-sandbox";

/** The session of somebody who may see this page; where the bank is no sandbox there is no such page [GAP-25]. */
export async function requireSandbox(permission: Operation): Promise<Session> {
  const session = await requireSession();
  if (!hasSandbox() || !can(session, permission)) notFound();
  return session;
}
