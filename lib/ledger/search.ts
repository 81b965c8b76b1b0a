import "server-only";
import { and, desc, eq, gte, ilike, like, lt, or, sql } from "drizzle-orm";
import { rememberedAccounts } from "./deposit-tables";
import type { LedgerExecutor } from "./open-ledger";
import { FOUND_ORDER, hasPayeeWords, isCheckNumber } from "./payment-filters";
import { payments } from "./payment-tables";

const FOUND = {
  id: payments.id,
  checkNumber: payments.checkNumber,
  direction: payments.direction,
  paymentType: payments.paymentType,
  payeeName: payments.payeeName,
  amountCents: payments.amountCents,
  status: payments.status,
};

/** Payments whose id begins so, or whose check number or own reference is exactly this; the newest first. */
export function findPaymentsByNumber(db: LedgerExecutor, text: string, limit: number) {
  return db
    .select(FOUND)
    .from(payments)
    .where(
      or(
        text.length >= MIN_ID_PREFIX ? idBegins(text.toLowerCase()) : undefined,
        isCheckNumber(text),
        eq(payments.clientIdentifier, text),
      ),
    )
    .orderBy(desc(FOUND_ORDER), desc(payments.id))
    .limit(limit);
}

/** Shorter beginnings of an id mean too many payments. */
const MIN_ID_PREFIX = 6;

/** No index serves `like` in every collation; a range does, and in an id nothing comes after its hexadecimal digits. */
function idBegins(text: string) {
  return and(gte(payments.id, text), lt(payments.id, `${text}g`), like(payments.id, `${escapeLike(text)}%`));
}

/** So many of the newest payments are looked at one by one. */
const NEWEST = 2_000;

/**
 * The newest payments whose payee's name has words that begin so. Common words fill the answer from the newest payments
 * alone; for others the index of words is asked, over all payments. Each way is cheap where the other is dear.
 */
export async function findPaymentsByPayee(db: LedgerExecutor, text: string, limit: number) {
  const newest = db
    .select({ ...FOUND, createdAt: payments.createdAt, payeeWords: payments.payeeWords })
    .from(payments)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(NEWEST)
    .as("newest");
  const near = await db
    .select()
    .from(newest)
    .where(hasPayeeWords(text, newest.payeeWords))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit);
  if (near.length === limit) return near.map(({ createdAt: _, payeeWords: __, ...found }) => found);
  return db
    .select(FOUND)
    .from(payments)
    .where(hasPayeeWords(text))
    .orderBy(desc(FOUND_ORDER), desc(payments.id))
    .limit(limit);
}

/** Remembered accounts whose number or name has this in it, the last used first. */
export function findAccountsLike(db: LedgerExecutor, text: string, limit: number) {
  const digits = text.replaceAll(/[\s-]/g, "");
  return db
    .select({ accountNumber: rememberedAccounts.accountNumber, name: rememberedAccounts.name })
    .from(rememberedAccounts)
    .where(
      or(
        /^\d+$/.test(digits) ? ilike(rememberedAccounts.accountNumber, `%${digits}%`) : undefined,
        ilike(rememberedAccounts.name, `%${escapeLike(text)}%`),
      ),
    )
    .orderBy(sql`${rememberedAccounts.lastUsedAt} desc nulls last`, rememberedAccounts.accountNumber)
    .limit(limit);
}

/** What `like` would take for a pattern stands for itself. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
