import "server-only";
import { z } from "zod";
import { controlSchema } from "@/features/positive-pay/issue-files/reading/balance";
import { correctionSchema } from "@/features/positive-pay/issue-files/reading/corrections";
import { readingSettingsSchema } from "@/features/positive-pay/issue-files/reading/reading-settings";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  findIssueDraft,
  findIssueImport,
  findIssueImports,
  type IssueImportRow,
} from "@/lib/ledger/positive-pay/issue-imports";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Figures that the user enters from the control report; null until entered. */
export const typedControlSchema = z.strictObject({
  issuedCount: controlSchema.shape.issuedCount.nullable(),
  issuedCents: controlSchema.shape.issuedCents.nullable(),
  voidedCount: controlSchema.shape.voidedCount.nullable(),
});

/** Issue file fields that are stored as JSON. */
export const storedImportSchema = z.object({
  settings: readingSettingsSchema.nullable(),
  corrections: z.record(z.string(), correctionSchema),
  control: typedControlSchema.nullable(),
});

/** An issue file without its content. */
export interface IssueImportView extends z.infer<typeof storedImportSchema> {
  readonly id: string;
  readonly fileName: string;
  readonly personName: string;
  readonly isOwn: boolean;
  readonly state: "draft" | "sent";
  readonly jobId: string | null;
  /** Whether the retention policy removed a sent file's lines, so that it has no result file. */
  readonly isEmptied: boolean;
  /** ISO 8601 timestamps in UTC. */
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** Returns one of the user's drafts, or any sent file. */
export async function getImport(
  session: Session,
  id: string,
): Promise<Outcome<IssueImportView, "forbidden" | "not-found">> {
  const row = await findVisibleImport(session, id);
  return row.ok ? success(viewImport(session, row.value)) : row;
}

/** Returns the row of one of the user's drafts, or of any sent file, if the user may prepare issue files. */
export async function findVisibleImport(
  session: Session,
  id: string,
): Promise<Outcome<IssueImportRow, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "positive-pay.prepare");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const row = isGuid(id) ? await findIssueImport(db, id) : null;
  const isVisible = row && (row.state === "sent" || row.personId === session.person.id);
  return isVisible ? success(row) : failure("not-found", "Issue file not found.");
}

/** Returns the file content of one of the user's drafts. */
export async function getImportContent(
  session: Session,
  id: string,
): Promise<Outcome<Uint8Array, "forbidden" | "not-found">> {
  const row = await findVisibleImport(session, id);
  if (!row.ok) return row;
  const { db } = await ledger();
  const draft = await findIssueDraft(db, id, session.person.id);
  return draft ? success(draft.content) : failure("not-found", "This issue file is no longer a draft.");
}

const MAX_LISTED = 50;

export type ListedImport = Pick<IssueImportView, "id" | "fileName" | "personName" | "state" | "createdAt">;

/** Lists the user's drafts and all sent files, newest first. */
export async function listImports(session: Session): Promise<ListedImport[]> {
  if (refuseUnless(session, "positive-pay.prepare")) return [];
  const { db } = await ledger();
  const rows = await findIssueImports(db, session.person.id, MAX_LISTED);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

function viewImport(session: Session, row: IssueImportRow): IssueImportView {
  const { id, fileName, personName, state, jobId, isEmptied } = row;
  return {
    ...storedImportSchema.parse(row),
    ...{ id, fileName, personName, state, jobId, isEmptied },
    isOwn: row.personId === session.person.id,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
