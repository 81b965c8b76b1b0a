import "server-only";
import type { SessionStep } from "@/lib/access/session";
import { revokeAccessTokensOf } from "@/lib/ledger/access/access-tokens";
import { deletePasskey } from "@/lib/ledger/access/passkeys";
import { revokeSessionsOf } from "@/lib/ledger/access/people-changes";
import { countFactors, deleteFactors, type Factors, lockFactors } from "@/lib/ledger/access/second-factors";
import { deleteTotp } from "@/lib/ledger/access/totp-secrets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { isFactorRequired } from "./factor-policy";

/** A passkey's ID, or the authenticator app. */
export type FactorToRemove = { readonly passkeyId: string } | "app";

/** Removes one of the user's factors. The last factor can be removed only if none of their roles requires one. */
export async function removeFactor(
  { person, sessionId }: SessionStep,
  factor: FactorToRemove,
  now: Date,
): Promise<Outcome<{ left: number }, "not-found" | "last-factor">> {
  const { db } = await ledger();
  try {
    return await db.transaction(async (tx) => {
      await lockFactors(tx, person.id);
      const removed = await deleteFactor(tx, person.id, factor);
      if (!removed) throw new RefusedError("not-found");
      const left = await countFactors(tx, person.id);
      const isLast = left === 0;
      if (isLast && (await isFactorRequired(tx, person.roles))) throw new RefusedError("last-factor");
      if (isLast) await deleteFactors(tx, person.id);
      const action = "second-factor.remove";
      const detail = removed;
      await addAuditEntry(tx, { at: now, person, sessionId, action, subject: person.id, result: "removed", detail });
      return success({ left });
    });
  } catch (error) {
    if (error instanceof RefusedError) return REFUSALS[error.code];
    throw error;
  }
}

/** Thrown to roll back the removal. */
class RefusedError extends Error {
  override readonly name = "RefusedError";
  constructor(readonly code: keyof typeof REFUSALS) {
    super(code);
  }
}

const REFUSALS = {
  "not-found": failure("not-found", "You have no such second factor. Reload the page."),
  "last-factor": failure("last-factor", "Your role requires a second factor. Add another one before you remove this."),
} as const;

async function deleteFactor(tx: LedgerTransaction, personId: string, factor: FactorToRemove) {
  if (factor === "app") return (await deleteTotp(tx, personId)) ? { method: "authenticator app" } : null;
  const passkey = await deletePasskey(tx, personId, factor.passkeyId);
  return passkey && { method: "passkey", name: passkey.name };
}

/**
 * Removes all factors and recovery codes of a person who lost them, and ends all of their sessions and access tokens,
 * because a session that waits for a second factor must not become complete without one. The caller checks permissions
 * and adds the audit entry.
 *
 * @returns the removed factors
 */
export async function resetFactors(tx: LedgerTransaction, personId: string, now: Date): Promise<Factors> {
  await lockFactors(tx, personId);
  const deleted = await deleteFactors(tx, personId);
  await revokeSessionsOf(tx, personId, now);
  await revokeAccessTokensOf(tx, personId, now);
  return deleted;
}
