import "server-only";
import { randomUUID } from "node:crypto";
import { rotateSession } from "@/lib/ledger/access/people";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { failure } from "@/lib/shared/outcome";

/** The session's new ID. */
export interface SteppedUp {
  readonly sessionId: string;
}

/** Thrown to roll back the transaction if the session ended while its second factor was being verified. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";
}

/**
 * Assigns a new ID to a session whose second factor was just presented.
 *
 * @throws SessionEndedError
 */
export async function stepUpSession(tx: LedgerTransaction, sessionId: string, now: Date): Promise<string> {
  const id = randomUUID();
  if (!(await rotateSession(tx, sessionId, { id, steppedUpAt: now }))) throw new SessionEndedError();
  return id;
}

export const SIGNED_OUT = failure("signed-out", "Your session has ended. Sign in again.");
