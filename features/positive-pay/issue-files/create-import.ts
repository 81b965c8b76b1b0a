import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { MAX_FILE_BYTES, openFile } from "@/features/positive-pay/issue-files/reading/open-file";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { line } from "@/lib/contract/primitives";
import { readBody } from "@/lib/http/read-body";
import { ledger } from "@/lib/ledger/open-ledger";
import { countDrafts, insertIssueImport } from "@/lib/ledger/positive-pay/issue-imports";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Maximum number of drafts per user. */
const MAX_DRAFTS = 20;
const READ_TIMEOUT_MS = 120_000;

const fileName = line(200);

type CreateFailureCode = "forbidden" | "invalid" | "too-large" | "incomplete" | "refused";

/**
 * Saves an issue file as a draft, so that it is not lost when the tab is closed. Returns the draft's ID.
 *
 * @param body the text file; the browser converts a workbook to text first
 */
export function createImport(
  session: Session,
  name: string | null,
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<{ id: string }, CreateFailureCode>> {
  return withLogContext("create-issue-import", session, async () => {
    const forbidden = refuseUnless(session, "positive-pay.prepare");
    if (forbidden) return forbidden;
    const named = fileName.safeParse(name);
    if (!named.success) return failure("invalid", "The file needs a name of up to 200 characters.");
    const { db } = await ledger();
    if ((await countDrafts(db, session.person.id)) >= MAX_DRAFTS) {
      return failure("refused", `You have ${MAX_DRAFTS} drafts. Send or discard one first.`);
    }
    const read = await readBody(body, { maxBytes: MAX_FILE_BYTES, withinMs: READ_TIMEOUT_MS });
    if (!read.ok) {
      return read.code === "too-large"
        ? failure("too-large", `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`)
        : failure("incomplete", "The file arrived incomplete, or it is empty. Try again.");
    }
    const opened = openFile(read.value);
    if (!opened.ok) return failure("refused", opened.message);
    const now = new Date();
    const row = { id: randomUUID(), personId: session.person.id, personName: session.person.name };
    await insertIssueImport(db, {
      ...row,
      fileName: named.data,
      sha256: createHash("sha256").update(read.value).digest("hex"),
      content: read.value,
      corrections: {},
      state: "draft",
      createdAt: now,
      updatedAt: now,
    });
    return success({ id: row.id });
  });
}
