import "server-only";
import { asc } from "drizzle-orm";
import { issueLayouts } from "@/lib/ledger/schema/issue-import-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type IssueLayoutRow = typeof issueLayouts.$inferSelect;

const MAX_LAYOUTS = 200;

/** Returns the file layouts of all sources, sorted by source. */
export async function findIssueLayouts(db: LedgerExecutor): Promise<IssueLayoutRow[]> {
  return db.select().from(issueLayouts).orderBy(asc(issueLayouts.source)).limit(MAX_LAYOUTS);
}

export async function saveIssueLayout(db: LedgerExecutor, row: IssueLayoutRow): Promise<void> {
  const { source: _, ...set } = row;
  await db.insert(issueLayouts).values(row).onConflictDoUpdate({ target: issueLayouts.source, set });
}
