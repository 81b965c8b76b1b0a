import { and, eq, gt, lte } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { accessTokens, clients } from "./schema";

/** An authenticated client and its partner. */
export interface Caller {
  readonly clientId: string;
  readonly partnerId: string;
}

/** A token's client, with the token's expiry in real time. */
export interface TokenHolder extends Caller {
  readonly expiresAt: Date;
}

/** Stores a token by its hash and deletes expired tokens. `now` and `expiresAt` are real time. */
export async function addToken(
  db: BankExecutor,
  token: { tokenHash: string; clientId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now));
  await db.insert(accessTokens).values(token);
}

/** Finds the client that holds a token; null if the token is unknown or has expired. `now` is real time. */
export async function findTokenHolder(db: BankExecutor, tokenHash: string, now: Date): Promise<TokenHolder | null> {
  const [row] = await db
    .select({ clientId: clients.clientId, partnerId: clients.partnerId, expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .innerJoin(clients, eq(clients.clientId, accessTokens.clientId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), gt(accessTokens.expiresAt, now)));
  return row ?? null;
}
