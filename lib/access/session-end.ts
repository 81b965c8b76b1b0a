import "server-only";
import { findLiveSession } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";
import { IDLE_MS, type Session } from "./session";

/** How much time a session has left. */
export interface SessionEnd {
  remainingMs: number;
  /** False when activity can no longer extend the session. */
  canProlong: boolean;
}

/** The time left until the session ends if the person stays idle. */
export async function readSessionEnd({ sessionId }: Session, now = new Date()): Promise<SessionEnd> {
  const found = await findLiveSession((await ledger()).db, sessionId, now, IDLE_MS);
  if (!found) return { remainingMs: 0, canProlong: false };
  const { lastSeenAt, expiresAt } = found.session;
  const idleEnd = lastSeenAt.getTime() + IDLE_MS;
  const end = Math.min(idleEnd, expiresAt.getTime());
  return { remainingMs: Math.max(0, end - now.getTime()), canProlong: idleEnd < expiresAt.getTime() };
}
