import "server-only";
import { asc } from "drizzle-orm";
import { issueLayouts } from "@/lib/ledger/schema/issue-import-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type IssueLayoutRow = typeof issueLayouts.$inferSelect;

/** Maximum number of sources offered. */
const MAX_LAYOUTS = 200;

/** The file layouts of all sources, by source. */
export async function findIssueLayouts(db: LedgerExecutor): Promise<IssueLayoutRow[]> {
  return db.select().from(issueLayouts).orderBy(asc(issueLayouts.source)).limit(MAX_LAYOUTS);
}

/** Saves the file layout of a source. */
export async function saveIssueLayout(db: LedgerExecutor, row: IssueLayoutRow): Promise<void> {
  const { source: _, ...set } = row;
  await db.insert(issueLayouts).values(row).onConflictDoUpdate({ target: issueLayouts.source, set });
}
