import "server-only";
import { randomUUID } from "node:crypto";
import { rotateSession } from "@/lib/ledger/access/people";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { failure } from "@/lib/shared/outcome";

/** The session under its new id. */
export interface SteppedUp {
  readonly sessionId: string;
}

/** The session ended while its second factor was being verified: rolls back its writes. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";
}

/**
 * Gives a new id to a session whose second factor was just presented.
 *
 * @throws SessionEndedError
 */
export async function stepUpSession(tx: LedgerTransaction, sessionId: string, now: Date): Promise<string> {
  const id = randomUUID();
  if (!(await rotateSession(tx, sessionId, { id, steppedUpAt: now }))) throw new SessionEndedError();
  return id;
}

export const SIGNED_OUT = failure("signed-out", "Your session has ended. Sign in again.");
