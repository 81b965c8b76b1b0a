import "server-only";
import { and, asc, desc, eq, gt, ilike, inArray, lte, or, sql } from "drizzle-orm";
import type { StoredAuthorization } from "./apply-authorization";
import { authorizations, exceptionDecisions } from "./control-tables";
import { rememberedAccounts } from "./deposit-tables";
import type { LedgerExecutor } from "./open-ledger";
import type { PaymentCursor } from "./payment-queries";
import { payments } from "./payment-tables";

export interface AuthorizationPageQuery {
  readonly accountNumber?: string;
  /** Digits without leading zeros. */
  readonly checkNumber?: string;
  /** Part of the payee's name. */
  readonly payee?: string;
  /** Live ones alone, or those in a status; an authorization past its end counts as expired, whatever is kept of it. */
  readonly status?: "Authorized" | "Paid" | "Revoked" | "Expired";
  /** What time it is at the bank. */
  readonly now: Date;
  readonly before?: PaymentCursor;
  readonly after?: PaymentCursor;
  readonly limit: number;
}

/** One page of authorizations by key, newest first; one row more than `limit` tells whether there are more. */
export async function findAuthorizationPage(db: LedgerExecutor, query: AuthorizationPageQuery) {
  const { accountNumber, checkNumber, payee, before, after, limit } = query;
  const place = sql`(${authorizations.createdAt}, ${authorizations.id})`;
  const forward = after !== undefined && before === undefined;
  const rows = await db
    .select({ authorization: authorizations, accountName: rememberedAccounts.name })
    .from(authorizations)
    .leftJoin(rememberedAccounts, eq(rememberedAccounts.accountNumber, authorizations.accountNumber))
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

/** Candidates a check at most: a number is seldom used twice, and an amount is on one account a handful of times. */
const MAX_CANDIDATES = 20;

/** Authorizations that may be meant by a check: those of its number, and those of its amount; the newest first. */
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

/** Checks that were presented without authorization and wait for a decision, the first to end first [GAP-17]. */
export async function findExceptions(db: LedgerExecutor) {
  return db
    .select({ payment: payments, accountName: rememberedAccounts.name, decision: exceptionDecisions })
    .from(payments)
    .leftJoin(rememberedAccounts, eq(rememberedAccounts.accountNumber, payments.accountNumber))
    .leftJoin(exceptionDecisions, eq(exceptionDecisions.paymentId, payments.id))
    .where(isOpenException())
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_EXCEPTIONS);
}

/** Which payments are open exceptions; the overview counts by the same words. */
export function isOpenException() {
  return and(
    inArray(payments.status, ["Hold"]),
    eq(payments.direction, "Inbound"),
    eq(payments.positivePayResult, "Unauthorized"),
  );
}
