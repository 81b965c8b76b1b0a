import "server-only";
import { and, desc, eq, gte, ilike, like, lt, or, sql } from "drizzle-orm";
import { FOUND_ORDER, hasPayeeWords, isCheckNumber } from "@/lib/ledger/payments/payment-filters";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

const FOUND = {
  id: payments.id,
  checkNumber: payments.checkNumber,
  direction: payments.direction,
  paymentType: payments.paymentType,
  payeeName: payments.payeeName,
  amountCents: payments.amountCents,
  status: payments.status,
};

/** Payments whose id starts with the text, or whose check number or reference is equal to it; newest first. */
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

/** Shorter id prefixes match too many payments. */
const MIN_ID_PREFIX = 6;

/** An index supports `like` only in some collations, a range in all; "g" sorts after every hexadecimal digit. */
function idBegins(text: string) {
  return and(gte(payments.id, text), lt(payments.id, `${text}g`), like(payments.id, `${escapeLike(text)}%`));
}

/** The newest payments that are scanned without the index. */
const NEWEST = 2_000;

/**
 * The newest payments whose payee's name matches the text by word prefixes. A common word fills the page from the newest
 * payments alone; a rarer one is looked up in the full-text index. Each way is cheap where the other is expensive.
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

/** Saved accounts whose number or name contains the text, most recently used first. */
export function findAccountsLike(db: LedgerExecutor, text: string, limit: number) {
  const digits = text.replaceAll(/[\s-]/g, "");
  return db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .where(
      or(
        /^\d+$/.test(digits) ? ilike(savedAccounts.accountNumber, `%${digits}%`) : undefined,
        ilike(savedAccounts.name, `%${escapeLike(text)}%`),
      ),
    )
    .orderBy(sql`${savedAccounts.lastUsedAt} desc nulls last`, savedAccounts.accountNumber)
    .limit(limit);
}

/** Escapes the wildcards of `like`. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
