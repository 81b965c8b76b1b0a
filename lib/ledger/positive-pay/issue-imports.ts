import "server-only";
import { and, count, desc, eq, exists, getTableColumns, lt, ne, not, sql } from "drizzle-orm";
import { bulkItems, bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { issueImportLines, issueImports } from "@/lib/ledger/schema/issue-import-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

type StoredIssueImport = typeof issueImports.$inferSelect;

/** An issue file without its content. */
export interface IssueImportRow extends Omit<StoredIssueImport, "content"> {
  /** Whether the retention policy removed the file's lines and content. */
  readonly isEmptied: boolean;
}

export type IssueImportLineRow = typeof issueImportLines.$inferSelect;

const { content: _, ...COLUMNS } = getTableColumns(issueImports);

/** Condition: the file was purged. An empty file cannot become a draft, so empty content means purged. */
const IS_EMPTIED = sql<boolean>`octet_length(${issueImports.content}) = 0`;

const WITHOUT_CONTENT = { ...COLUMNS, isEmptied: IS_EMPTIED };

export async function insertIssueImport(db: LedgerExecutor, row: typeof issueImports.$inferInsert): Promise<void> {
  await db.insert(issueImports).values(row);
}

export async function findIssueImport(db: LedgerExecutor, id: string): Promise<IssueImportRow | null> {
  const [row] = await db.select(WITHOUT_CONTENT).from(issueImports).where(eq(issueImports.id, id));
  return row ?? null;
}

/** Returns a user's draft, with its content. */
export async function findIssueDraft(
  db: LedgerExecutor,
  id: string,
  personId: string,
): Promise<StoredIssueImport | null> {
  const [row] = await db.select().from(issueImports).where(isDraft(id, personId));
  return row ?? null;
}

/** Columns of the list, excluding content and corrections, which may be several megabytes. */
const { id, fileName, personName, state, createdAt } = COLUMNS;
const LISTED = { id, fileName, personName, state, createdAt };

/** Returns the user's drafts and all sent files, newest first. */
export async function findIssueImports(db: LedgerExecutor, personId: string, limit: number) {
  return db
    .select(LISTED)
    .from(issueImports)
    .where(sql`${issueImports.state} = 'sent' or ${issueImports.personId} = ${personId}`)
    .orderBy(desc(issueImports.createdAt), desc(issueImports.id))
    .limit(limit);
}

export async function countDrafts(db: LedgerExecutor, personId: string): Promise<number> {
  const isOwnDraft = and(eq(issueImports.personId, personId), eq(issueImports.state, "draft"));
  const [row] = await db.select({ drafts: count() }).from(issueImports).where(isOwnDraft);
  return row?.drafts ?? 0;
}

/** A change to a draft; its corrections are merged into the stored corrections. */
interface DraftChange extends Partial<Pick<StoredIssueImport, "settings" | "control" | "corrections">> {
  readonly updatedAt: Date;
}

/** Changes a draft; returns false if it does not exist or was sent. */
export async function updateDraft(
  db: LedgerExecutor,
  { id, personId }: { readonly id: string; readonly personId: string },
  { corrections, ...change }: DraftChange,
): Promise<boolean> {
  const merged = corrections && {
    corrections: sql`${issueImports.corrections} || ${JSON.stringify(corrections)}::jsonb`,
  };
  const rows = await db
    .update(issueImports)
    .set({ ...change, ...merged })
    .where(isDraft(id, personId))
    .returning({ id: issueImports.id });
  return rows.length > 0;
}

/** Marks a draft as sent if it has not changed since it was read; returns whether it was marked. */
export async function markDraftSent(
  tx: LedgerTransaction,
  { id, personId, updatedAt }: Pick<StoredIssueImport, "id" | "personId" | "updatedAt">,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(issueImports)
    .set({ state: "sent", sentAt: now, updatedAt: now })
    .where(and(isDraft(id, personId), eq(issueImports.updatedAt, updatedAt)))
    .returning({ id: issueImports.id });
  return rows.length > 0;
}

export async function setIssueJob(tx: LedgerTransaction, id: string, jobId: string): Promise<void> {
  await tx.update(issueImports).set({ jobId }).where(eq(issueImports.id, id));
}

export async function deleteDraft(db: LedgerExecutor, id: string, personId: string): Promise<boolean> {
  const rows = await db.delete(issueImports).where(isDraft(id, personId)).returning({ id: issueImports.id });
  return rows.length > 0;
}

/** Deletes drafts that have not changed since `before`. */
export async function deleteOldDrafts(db: LedgerExecutor, before: Date): Promise<void> {
  await db.delete(issueImports).where(and(eq(issueImports.state, "draft"), lt(issueImports.updatedAt, before)));
}

/**
 * Removes the lines, content and corrections of the oldest file that was sent before a given time and whose job is
 * finished. The sender, the time and the outcome of each check are kept.
 *
 * @returns false if there is no such file
 */
export async function purgeOldImport(db: LedgerTransaction, before: Date): Promise<boolean> {
  const isInProgress = exists(
    db
      .select({ one: sql`1` })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.id, issueImports.jobId), ne(bulkJobs.state, "finished"))),
  );
  const [old] = await db
    .select({ id: issueImports.id })
    .from(issueImports)
    .where(and(eq(issueImports.state, "sent"), lt(issueImports.sentAt, before), not(isInProgress), not(IS_EMPTIED)))
    .orderBy(issueImports.sentAt)
    .limit(1)
    .for("update");
  if (!old) return false;
  await db.delete(issueImportLines).where(eq(issueImportLines.importId, old.id));
  await db.update(issueImports).set({ content: new Uint8Array(), corrections: {} }).where(eq(issueImports.id, old.id));
  return true;
}

/** Maximum number of lines per insert statement. */
const BATCH_SIZE = 1_000;

export async function insertIssueLines(tx: LedgerTransaction, lines: readonly IssueImportLineRow[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH_SIZE) {
    await tx.insert(issueImportLines).values(lines.slice(at, at + BATCH_SIZE));
  }
}

/** Returns the lines of a sent file, with the outcome of the bulk item that sends each line, if any. */
export async function findIssueLines(db: LedgerExecutor, { id, jobId }: Pick<IssueImportRow, "id" | "jobId">) {
  const isItem = and(eq(bulkItems.jobId, sql`${jobId}::uuid`), eq(bulkItems.position, issueImportLines.position));
  return db
    .select({
      line: issueImportLines,
      state: bulkItems.state,
      resultId: bulkItems.resultId,
      message: bulkItems.message,
    })
    .from(issueImportLines)
    .leftJoin(bulkItems, isItem)
    .where(eq(issueImportLines.importId, id))
    .orderBy(issueImportLines.line);
}

function isDraft(id: string, personId: string) {
  return and(eq(issueImports.id, id), eq(issueImports.personId, personId), eq(issueImports.state, "draft"));
}
