import { gt, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { BankExecutor } from "./bank-database";
import { coreTransactions, restrictions } from "./core-tables";
import { authorizations } from "./positive-pay-tables";
import { payments } from "./schema";
import { events } from "./webhook-tables";

const ACTIVITY_CONDITIONS: readonly (readonly [PgTable, (at: Date) => SQL])[] = [
  [payments, (at) => gt(payments.lastModifiedAt, at)],
  [events, (at) => gt(events.createdAt, at)],
  [coreTransactions, (at) => gt(coreTransactions.at, at)],
  [authorizations, (at) => gt(authorizations.createdAt, at)],
  [restrictions, (at) => gt(restrictions.lastModifiedAt, at)],
];

/** Returns whether any partner had activity after an instant of the business clock. */
export async function hasActivityAfter(db: BankExecutor, at: Date): Promise<boolean> {
  for (const [table, after] of ACTIVITY_CONDITIONS) if ((await db.$count(table, after(at))) > 0) return true;
  return false;
}
