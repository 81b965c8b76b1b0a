import "server-only";
import { and, asc, desc, eq, gt, ilike, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { authorizations, exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { StoredAuthorization } from "./apply-authorization";

export interface AuthorizationPageQuery {
  readonly accountNumber?: string;
  /** Digits without leading zeros. */
  readonly checkNumber?: string;
  /** Part of the payee name. */
  readonly payee?: string;
  /** Authorizations past their expiry count as expired, even if stored as `Authorized`. */
  readonly status?: "Authorized" | "Paid" | "Revoked" | "Expired";
  /** Current time at the bank. */
  readonly now: Date;
  readonly before?: PaymentCursor;
  readonly after?: PaymentCursor;
  readonly limit: number;
}

/** Returns one page of authorizations, newest first. */
export async function findAuthorizationPage(db: LedgerExecutor, query: AuthorizationPageQuery) {
  const { accountNumber, checkNumber, payee, before, after, limit } = query;
  const position = sql`(${authorizations.createdAt}, ${authorizations.id})`;
  const isForward = after !== undefined && before === undefined;
  const rows = await db
    .select({ authorization: authorizations, accountName: savedAccounts.name })
    .from(authorizations)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, authorizations.accountNumber))
    .where(
      and(
        accountNumber ? eq(authorizations.accountNumber, accountNumber) : undefined,
        checkNumber ? eq(authorizations.checkNumber, checkNumber) : undefined,
        payee ? ilike(authorizations.payeeName, `%${payee.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
        hasStatus(query),
        before && sql`${position} < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
        isForward ? sql`${position} > (${after.createdAt.toISOString()}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(
      ...(isForward
        ? [asc(authorizations.createdAt), asc(authorizations.id)]
        : [desc(authorizations.createdAt), desc(authorizations.id)]),
    )
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: isForward ? page.reverse() : page, more: rows.length > limit };
}

function hasStatus({ status, now }: AuthorizationPageQuery) {
  const isLive = and(eq(authorizations.status, "Authorized"), gt(authorizations.expiresAt, now));
  const isPastExpiry = and(eq(authorizations.status, "Authorized"), lte(authorizations.expiresAt, now));
  if (status === "Authorized") return isLive;
  if (status === "Expired") return or(eq(authorizations.status, "Expired"), isPastExpiry);
  return status ? eq(authorizations.status, status) : undefined;
}

export async function findAuthorization(db: LedgerExecutor, id: string): Promise<StoredAuthorization | null> {
  const [row] = await db.select().from(authorizations).where(eq(authorizations.id, id));
  return row ?? null;
}

/** Maximum per check and criterion; a number is rarely used twice, and an amount only a few times per account. */
const MAX_CANDIDATES = 20;

/** Check fields by which authorizations are found. */
export interface CandidateKey {
  readonly accountNumber: string | null;
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
}

/** Finds authorizations that may be for a check: first by check number, then by amount; each newest first. */
export async function findCandidates(db: LedgerExecutor, check: CandidateKey): Promise<StoredAuthorization[]> {
  const [candidates = []] = await findCandidatesForChecks(db, [check]);
  return candidates;
}

/** Like {@link findCandidates}, for several checks, in order, with two statements. */
export async function findCandidatesForChecks(
  db: LedgerExecutor,
  checks: readonly CandidateKey[],
): Promise<StoredAuthorization[][]> {
  if (checks.length === 0) return [];
  const keys = checks.map(({ accountNumber, checkNumber, amountCents }, place) => ({
    place,
    accountNumber,
    checkNumber,
    amountCents,
  }));
  const ofCheck = (kind: SQL, criterion: SQL) => sql`(
    select id, created_at, ${kind} as kind from ${authorizations}
    where account_number = checked."accountNumber" and ${criterion}
    order by created_at desc, id desc limit ${MAX_CANDIDATES})`;
  const rows = await queryRows<{ place: number; id: string }>(
    db,
    sql`
    select checked.place, candidate.id
    from json_to_recordset(${JSON.stringify(keys)}::json)
      as checked(place int, "accountNumber" text, "checkNumber" text, "amountCents" bigint)
    cross join lateral (
      ${ofCheck(sql`0`, sql`check_number = checked."checkNumber"`)}
      union all ${ofCheck(sql`1`, sql`amount_cents = checked."amountCents"`)}
    ) as candidate
    order by checked.place, candidate.kind, candidate.created_at desc, candidate.id desc`,
  );
  const idsByCheck: Set<string>[] = checks.map(() => new Set());
  for (const { place, id } of rows) idsByCheck[place]?.add(id);
  const stored = await findAuthorizationsById(db, new Set(rows.map(({ id }) => id)));
  return idsByCheck.map((ids) => [...ids].flatMap((id) => stored.get(id) ?? []));
}

async function findAuthorizationsById(db: LedgerExecutor, ids: ReadonlySet<string>) {
  if (ids.size === 0) return new Map<string, StoredAuthorization>();
  const rows = await db
    .select()
    .from(authorizations)
    .where(inArray(authorizations.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

const MAX_EXCEPTIONS = 500;

/** Finds checks presented without authorization that are on hold, earliest deadline first [GAP-17]. */
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

/** Condition: the payment is an open exception. Also used for the overview's count. */
export function isOpenException() {
  // Has no parameters, so that the partial index applies.
  return sql`${payments.status} = 'Hold' and ${payments.direction} = 'Inbound'
    and ${payments.positivePayResult} = 'Unauthorized'`;
}
