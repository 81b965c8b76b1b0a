import "server-only";
import { desc, eq, ilike, or, sql } from "drizzle-orm";
import { rememberedAccounts } from "./deposit-tables";
import type { LedgerExecutor } from "./open-ledger";
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
        text.length >= MIN_ID_PREFIX ? sql`${payments.id} like ${`${escapeLike(text.toLowerCase())}%`}` : undefined,
        eq(payments.checkNumber, text),
        eq(payments.clientIdentifier, text),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

/** Shorter beginnings of an id mean too many payments. */
const MIN_ID_PREFIX = 6;

/** Payees are looked for among this many payments, the newest: a search answers at once however long the history is. */
const PAYEE_WINDOW = 20_000;

/** The newest payments whose payee's name has this in it. */
export function findPaymentsByPayee(db: LedgerExecutor, text: string, limit: number) {
  const newest = db
    .select({ ...FOUND, createdAt: payments.createdAt })
    .from(payments)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(PAYEE_WINDOW)
    .as("newest");
  return db
    .select({
      id: newest.id,
      checkNumber: newest.checkNumber,
      direction: newest.direction,
      paymentType: newest.paymentType,
      payeeName: newest.payeeName,
      amountCents: newest.amountCents,
      status: newest.status,
    })
    .from(newest)
    .where(ilike(newest.payeeName, `%${escapeLike(text)}%`))
    .orderBy(desc(newest.createdAt), desc(newest.id))
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
