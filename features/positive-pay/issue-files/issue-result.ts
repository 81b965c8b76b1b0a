import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import type { Session } from "@/lib/access/session";
import { BYTE_ORDER_MARK, toCsvLines } from "@/lib/http/csv-lines";
import { ledger } from "@/lib/ledger/open-ledger";
import { findIssueLines } from "@/lib/ledger/positive-pay/issue-imports";
import { formatPlainCents } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { findVisibleImport } from "./view-import";

type ResultLine = Awaited<ReturnType<typeof findIssueLines>>[number];

/** Returns the cell of each column, in file order. */
const COLUMNS = {
  line: ({ line }) => line.line,
  kind: ({ line }) => line.kind,
  accountNumber: ({ line }) => line.accountNumber,
  checkNumber: ({ line }) => line.checkNumber,
  amount: ({ line }) => (line.amountCents === null ? null : formatPlainCents(line.amountCents)),
  payeeName: ({ line }) => line.payeeName,
  issueDate: ({ line }) => line.issueDate,
  outcome: outcomeOf,
  authorizationId: ({ line, resultId }) => resultId ?? line.authorizationId,
  reason: ({ line, message }) => message ?? line.reason,
} as const satisfies Record<string, (row: ResultLine) => string | number | null>;

/**
 * Returns a sent file's result as CSV: one row per line, with the authorization ID or the reason that the line was not
 * sent or failed.
 */
export async function issueResult(
  session: Session,
  id: string,
): Promise<Outcome<{ fileName: string; body: string }, "forbidden" | "not-found">> {
  const found = await findVisibleImport(session, id);
  if (!found.ok) return found;
  if (found.value.state !== "sent") return failure("not-found", "This issue file has not been sent yet.");
  const { db } = await ledger();
  const stored = await findIssueLines(db, found.value);
  if (stored.length === 0)
    return failure("not-found", "The lines of this issue file were removed under the retention policy.");
  const rows = await maskFor(session, stored);
  const columns = Object.values(COLUMNS);
  const lines = rows.map((row) => columns.map((cell) => cell(row)));
  const text = BYTE_ORDER_MARK + toCsvLines([Object.keys(COLUMNS), ...lines]);
  return success({ fileName: `issue-file-${id.slice(0, 8)}-result.csv`, body: text });
}

function outcomeOf({ line, state }: ResultLine): string {
  if (state === null) return "not sent";
  if (state === "done") return line.kind === "void" ? "revoked" : "authorized";
  return state;
}
