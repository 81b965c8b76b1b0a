import "server-only";
import { and, asc, desc, eq, gt, ilike, inArray, lte, or, sql } from "drizzle-orm";
import type { PaymentCursor } from "@/lib/ledger/payments/payment-walk";
import { authorizations, exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { StoredAuthorization } from "./apply-authorization";

export interface AuthorizationPageQuery {
  readonly accountNumber?: string;
  /** Digits without leading zeros. */
  readonly checkNumber?: string;
  /** Part of the payee's name. */
  readonly payee?: string;
  /** An authorization past its expiry counts as expired, whatever status is stored. */
  readonly status?: "Authorized" | "Paid" | "Revoked" | "Expired";
  /** The bank's current time. */
  readonly now: Date;
  readonly before?: PaymentCursor;
  readonly after?: PaymentCursor;
  readonly limit: number;
}

/** One page of authorizations by keyset pagination, newest first; fetches `limit` + 1 rows to set `more`. */
export async function findAuthorizationPage(db: LedgerExecutor, query: AuthorizationPageQuery) {
  const { accountNumber, checkNumber, payee, before, after, limit } = query;
  const place = sql`(${authorizations.createdAt}, ${authorizations.id})`;
  const forward = after !== undefined && before === undefined;
  const rows = await db
    .select({ authorization: authorizations, accountName: savedAccounts.name })
    .from(authorizations)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, authorizations.accountNumber))
    .where(
      and(
        accountNumber ? eq(authorizations.accountNumber, accountNumber) : undefined,
        checkNumber ? eq(authorizations.checkNumber, checkNumber) : undefined,
        payee ? ilike(authorizations.payeeName, `%${payee.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
        inStatus(query),
        before && sql`${place} < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
        forward ? sql`${place} > (${after.createdAt.toISOString()}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(
      ...(forward
        ? [asc(authorizations.createdAt), asc(authorizations.id)]
        : [desc(authorizations.createdAt), desc(authorizations.id)]),
    )
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: forward ? page.reverse() : page, more: rows.length > limit };
}

function inStatus({ status, now }: AuthorizationPageQuery) {
  const isLive = and(eq(authorizations.status, "Authorized"), gt(authorizations.expiresAt, now));
  const isOver = and(eq(authorizations.status, "Authorized"), lte(authorizations.expiresAt, now));
  if (status === "Authorized") return isLive;
  if (status === "Expired") return or(eq(authorizations.status, "Expired"), isOver);
  return status ? eq(authorizations.status, status) : undefined;
}

export async function findAuthorization(db: LedgerExecutor, id: string): Promise<StoredAuthorization | null> {
  const [row] = await db.select().from(authorizations).where(eq(authorizations.id, id));
  return row ?? null;
}

/** Candidates for a check at most: a number is rarely used twice, and an amount occurs a few times on one account. */
const MAX_CANDIDATES = 20;

/** Authorizations that a check may belong to: those with its number, then those with its amount; the newest first. */
export async function findCandidates(
  db: LedgerExecutor,
  check: { readonly accountNumber: string; readonly checkNumber: string | null; readonly amountCents: number | null },
): Promise<StoredAuthorization[]> {
  const { accountNumber, checkNumber, amountCents } = check;
  const of = (criterion: ReturnType<typeof eq>) =>
    db
      .select()
      .from(authorizations)
      .where(and(eq(authorizations.accountNumber, accountNumber), criterion))
      .orderBy(desc(authorizations.createdAt), desc(authorizations.id))
      .limit(MAX_CANDIDATES);
  const [byNumber, byAmount] = await Promise.all([
    checkNumber === null ? [] : of(eq(authorizations.checkNumber, checkNumber)),
    amountCents === null ? [] : of(eq(authorizations.amountCents, amountCents)),
  ]);
  const known = new Set(byNumber.map(({ id }) => id));
  return [...byNumber, ...byAmount.filter(({ id }) => !known.has(id))];
}

/** Open exceptions at most on one screen. */
const MAX_EXCEPTIONS = 500;

/** Checks presented without authorization that await a decision, the earliest deadline first [GAP-17]. */
export async function findExceptions(db: LedgerExecutor) {
  return db
    .select({ payment: payments, accountName: savedAccounts.name, decision: exceptionDecisions })
    .from(payments)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
    .leftJoin(exceptionDecisions, eq(exceptionDecisions.paymentId, payments.id))
    .where(isOpenException())
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_EXCEPTIONS);
}

/** The condition for open exceptions; the overview counts with the same one. */
export function isOpenException() {
  return and(
    inArray(payments.status, ["Hold"]),
    eq(payments.direction, "Inbound"),
    eq(payments.positivePayResult, "Unauthorized"),
  );
}
