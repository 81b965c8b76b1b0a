import { and, asc, eq, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { DayUsage } from "@/bank/domain/account";
import type { BankExecutor, BankTransaction } from "./bank-database";
import type { PaymentRow } from "./payments";
import { accounts, payments } from "./schema";

export type AccountRow = typeof accounts.$inferSelect;

/** Opens an account. Returns null if its number is already in use. */
export async function addAccount(db: BankExecutor, account: AccountRow): Promise<AccountRow | null> {
  const [row] = await db.insert(accounts).values(account).onConflictDoNothing().returning();
  return row ?? null;
}

/** Lists a partner's accounts by number. */
export function listAccounts(db: BankExecutor, partnerId: string): Promise<AccountRow[]> {
  return db.select().from(accounts).where(eq(accounts.partnerId, partnerId)).orderBy(asc(accounts.accountNumber));
}

/** Changes a partner's account. Returns null if the partner has no such account. */
export async function changeAccount(
  db: BankExecutor,
  partnerId: string,
  accountNumber: string,
  terms: Partial<AccountRow>,
): Promise<AccountRow | null> {
  if (Object.keys(terms).length === 0) return findAccount(db, partnerId, accountNumber);
  const [row] = await db
    .update(accounts)
    .set(terms)
    .where(and(eq(accounts.partnerId, partnerId), eq(accounts.accountNumber, accountNumber)))
    .returning();
  return row ?? null;
}

/** Finds a partner's account; null if it does not exist or belongs to another partner [GAP-39]. */
export async function findAccount(
  db: BankExecutor,
  partnerId: string,
  accountNumber: string,
): Promise<AccountRow | null> {
  const condition = and(eq(accounts.partnerId, partnerId), eq(accounts.accountNumber, accountNumber));
  const [row] = await db.select().from(accounts).where(condition);
  return row ?? null;
}

/**
 * Locks and returns a partner's account until the end of the transaction, so that concurrent deposits into it are
 * counted one at a time and can't exceed a daily limit.
 */
export function lockAccount(tx: BankTransaction, partnerId: string, accountNumber: string): Promise<AccountRow | null> {
  return lockAccountAndMaster(tx, and(eq(accounts.partnerId, partnerId), eq(accounts.accountNumber, accountNumber)));
}

/** Locks an account of any partner for posting, as {@link lockAccount} does. */
export function lockForPosting(tx: BankTransaction, accountNumber: string): Promise<AccountRow | null> {
  return lockAccountAndMaster(tx, eq(accounts.accountNumber, accountNumber));
}

/**
 * Locks an account. For a subaccount, locks its master account first, because restrictions are placed on the master
 * account. The master's lock is shared, so that postings to two of its subaccounts do not wait for each other.
 */
async function lockAccountAndMaster(tx: BankTransaction, condition: SQL | undefined): Promise<AccountRow | null> {
  const [known] = await tx.select({ master: accounts.masterAccountNumber }).from(accounts).where(condition);
  if (!known) return null;
  if (known.master !== null) {
    const master = eq(accounts.accountNumber, known.master);
    await tx.select({ accountNumber: accounts.accountNumber }).from(accounts).where(master).for("share");
  }
  const [row] = await tx.select().from(accounts).where(condition).for("no key update");
  return row ?? null;
}

/** Loads the count and total of the other deposits into a deposit's account on its business date. */
export async function loadOtherDayUsage(tx: BankTransaction, payment: PaymentRow): Promise<DayUsage> {
  const [row] = await tx
    .select({
      items: sql<string>`count(*)`.mapWith(Number),
      amountCents: sql<string>`coalesce(sum(${payments.amountCents}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.accountNumber, payment.accountNumber),
        eq(payments.paymentType, "Forward"),
        eq(payments.direction, "Outbound"),
        eq(payments.depositBusinessDate, payment.depositBusinessDate),
        notInArray(payments.status, ["Rejected", "Canceled"]),
        ne(payments.id, payment.id),
      ),
    );
  return row!;
}
