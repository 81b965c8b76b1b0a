import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { authorizations } from "@/lib/ledger/schema/control-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Identifies a check by its account and its number without leading zeros. */
export interface CheckName {
  readonly accountNumber: string;
  readonly checkNumber: string;
}

/** An authorization that would pay a check presented now. */
export interface LiveAuthorizationRow extends CheckName {
  readonly id: string;
  readonly amountCents: number | null;
  readonly payeeName: string | null;
}

/** Maximum number of checks per statement. */
const BATCH_SIZE = 5_000;

/** Finds authorizations that are not paid, revoked or expired at `now`, in bank time, newest last [GAP-21]. */
export async function findLiveAuthorizations(
  db: LedgerExecutor,
  checks: readonly CheckName[],
  now: Date,
): Promise<LiveAuthorizationRow[]> {
  const authorizationRows: LiveAuthorizationRow[] = [];
  for (let at = 0; at < checks.length; at += BATCH_SIZE) {
    const names = JSON.stringify(
      checks.slice(at, at + BATCH_SIZE).map(({ accountNumber, checkNumber }) => ({ accountNumber, checkNumber })),
    );
    const rows = await queryRows<LiveAuthorizationRow>(
      db,
      sql`
      select live.id, live.account_number as "accountNumber", live.check_number as "checkNumber",
        live.amount_cents::float8 as "amountCents", live.payee_name as "payeeName"
      from json_to_recordset(${names}::json) as named("accountNumber" text, "checkNumber" text)
      join ${authorizations} as live
        on live.account_number = named."accountNumber" and live.check_number = named."checkNumber"
      where live.status = 'Authorized' and (live.expires_at is null or live.expires_at > ${now.toISOString()}::timestamptz)
      order by live.created_at, live.id`,
    );
    authorizationRows.push(...rows);
  }
  return authorizationRows;
}
