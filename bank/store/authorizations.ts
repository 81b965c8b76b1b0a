import { and, eq, gt, lte } from "drizzle-orm";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { authorizations } from "./positive-pay-tables";

export type AuthorizationRow = typeof authorizations.$inferSelect;
export type NewAuthorization = typeof authorizations.$inferInsert;

/**
 * Adds an authorization. If an authorization for the same account and check number has expired, first marks it as
 * expired [GAP-21].
 *
 * @returns null if there is already a live authorization for the account and check number
 */
export async function addAuthorization(
  tx: BankTransaction,
  authorization: NewAuthorization,
): Promise<AuthorizationRow | null> {
  await tx
    .update(authorizations)
    .set({ status: "Expired" })
    .where(
      and(
        eq(authorizations.accountNumber, authorization.accountNumber),
        eq(authorizations.checkNumber, authorization.checkNumber),
        eq(authorizations.status, "Authorized"),
        lte(authorizations.expiresAt, authorization.createdAt),
      ),
    );
  const [row] = await tx.insert(authorizations).values(authorization).onConflictDoNothing().returning();
  return row ?? null;
}

/** Finds the authorization for a check number that is live at `at`; null if there is none. */
export async function findLiveAuthorization(
  tx: BankTransaction,
  accountNumber: string,
  checkNumber: number,
  at: Date,
): Promise<AuthorizationRow | null> {
  const [row] = await tx
    .select()
    .from(authorizations)
    .where(
      and(
        eq(authorizations.accountNumber, accountNumber),
        eq(authorizations.checkNumber, checkNumber),
        eq(authorizations.status, "Authorized"),
        gt(authorizations.expiresAt, at),
      ),
    );
  return row ?? null;
}

/** Finds a partner's authorization; null if it does not exist or belongs to another partner [GAP-39]. */
export async function findAuthorization(
  db: BankExecutor,
  partnerId: string,
  id: string,
): Promise<AuthorizationRow | null> {
  const [row] = await db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.id, id), eq(authorizations.partnerId, partnerId)));
  return row ?? null;
}

/**
 * Marks an authorization as used by a payment. The update itself checks that the authorization is live, so that only
 * one of several concurrent matches, revocations or expirations succeeds.
 *
 * @returns null if the authorization is no longer live
 */
export function payAuthorization(
  tx: BankTransaction,
  id: string,
  paymentId: string,
  at: Date,
): Promise<AuthorizationRow | null> {
  return endLiveAuthorization(tx, id, at, { status: "Paid", paymentId });
}

/** Revokes an authorization, guarded as in {@link payAuthorization} [GAP-22]. */
export function revokeLiveAuthorization(tx: BankTransaction, id: string, at: Date): Promise<AuthorizationRow | null> {
  return endLiveAuthorization(tx, id, at, { status: "Revoked", revokedAt: at });
}

async function endLiveAuthorization(
  tx: BankTransaction,
  id: string,
  at: Date,
  set: Partial<AuthorizationRow>,
): Promise<AuthorizationRow | null> {
  const [row] = await tx
    .update(authorizations)
    .set(set)
    .where(and(eq(authorizations.id, id), eq(authorizations.status, "Authorized"), gt(authorizations.expiresAt, at)))
    .returning();
  return row ?? null;
}
