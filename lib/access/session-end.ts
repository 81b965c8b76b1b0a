import "server-only";
import { findLiveSession } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";
import { IDLE_MS, type Session } from "./session";

/** The time until a session ends. */
export interface SessionEnd {
  remainingMs: number;
  /** False if activity can no longer extend the session. */
  canProlong: boolean;
}

/** Returns the time until the session ends if the user stays idle. */
export async function readSessionEnd({ sessionId }: Session, now = new Date()): Promise<SessionEnd> {
  const found = await findLiveSession((await ledger()).db, sessionId, now, IDLE_MS);
  if (!found) return { remainingMs: 0, canProlong: false };
  const { lastSeenAt, expiresAt } = found.session;
  const idleEnd = lastSeenAt.getTime() + IDLE_MS;
  const end = Math.min(idleEnd, expiresAt.getTime());
  return { remainingMs: Math.max(0, end - now.getTime()), canProlong: idleEnd < expiresAt.getTime() };
}
