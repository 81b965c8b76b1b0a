import { and, eq, gt, lte } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { accessTokens, clients } from "./schema";

/** Who calls. */
export interface Caller {
  readonly clientId: string;
  readonly partnerId: string;
}

/** Who calls, and until when the token lets them, in real time. */
export interface AdmittedCaller extends Caller {
  readonly expiresAt: Date;
}

/** Keeps a token by its hash and forgets those that have expired. `now` and `expiresAt` are real time. */
export async function addToken(
  db: BankExecutor,
  token: { tokenHash: string; clientId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now));
  await db.insert(accessTokens).values(token);
}

/** The caller a token stands for; null when it is unknown or has expired. `now` is real time. */
export async function findCaller(db: BankExecutor, tokenHash: string, now: Date): Promise<AdmittedCaller | null> {
  const [row] = await db
    .select({ clientId: clients.clientId, partnerId: clients.partnerId, expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .innerJoin(clients, eq(clients.clientId, accessTokens.clientId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), gt(accessTokens.expiresAt, now)));
  return row ?? null;
}
