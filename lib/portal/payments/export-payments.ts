import "server-only";
import Papa from "papaparse";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ListedPayment } from "@/lib/ledger/payments/find-payments";
import { findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import { type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { EXPORT_COLUMNS } from "./export-columns";
import { EXPORT_MAX_ROWS } from "./export-limit";
import { filtersOf, type PaymentsQuery } from "./payments-query";

/** A file that is streamed to a browser. */
export interface PaymentsExport {
  readonly fileName: string;
  readonly body: ReadableStream<Uint8Array>;
}

const PAGE_ROWS = 1_000;
/** Without it Excel misreads UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Exports the payments of a filter as CSV (RFC 4180, UTF-8), newest first, streamed page by page with backpressure:
 * memory is bounded by a page. Cells that a spreadsheet would evaluate as a formula are neutralized. The filters
 * and the progress are in the audit log.
 */
export async function exportPayments(
  session: Session,
  query: PaymentsQuery,
  { pageRows = PAGE_ROWS, maxRows = EXPORT_MAX_ROWS }: { readonly pageRows?: number; readonly maxRows?: number } = {},
): Promise<Outcome<PaymentsExport, "forbidden">> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const { before: _, after: __, selected: ___, ...filters } = query;
  await audit(session, "started", { filters });
  const pages = readPages(query, pageRows, maxRows);
  const encoder = new TextEncoder();
  let rows = 0;
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value: page, done } = await pages.next();
        if (isFirst)
          controller.enqueue(encoder.encode(BYTE_ORDER_MARK + toCsv([EXPORT_COLUMNS.map(({ name }) => name)])));
        isFirst = false;
        if (done) {
          await audit(session, "completed", { rows });
          controller.close();
          return;
        }
        rows += page.length;
        controller.enqueue(encoder.encode(toCsv(page.map(cellsOf))));
      },
      async cancel() {
        await pages.return();
        await audit(session, "broken off", { rows });
      },
    },
    { highWaterMark: 0 },
  );
  return success({ fileName: `payments-${wallTime(new Date(), BANK_TIME_ZONE).date}.csv`, body });
}

async function* readPages(
  query: PaymentsQuery,
  pageRows: number,
  maxRows: number,
): AsyncGenerator<ListedPayment[], void> {
  const { db } = await ledger();
  const filters = filtersOf(query);
  let before: ListedPayment | undefined;
  for (let left = maxRows; left > 0; left -= pageRows) {
    const { rows, more } = await findPaymentPage(db, { filters, before, limit: Math.min(pageRows, left) });
    if (rows.length > 0) yield rows;
    if (!more) return;
    before = rows.at(-1);
  }
}

function cellsOf(row: ListedPayment): (string | boolean | null)[] {
  return EXPORT_COLUMNS.map(({ cell }) => cell(row));
}

/**
 * A text that a spreadsheet may take for a formula: some trim it first, some take the wide forms of East Asian fonts for
 * the plain ones. Papa Parse's own pattern knows neither, nor a formula with a line break.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** CSV lines with line endings; a cell that begins like a formula is prefixed with an apostrophe. */
function toCsv(lines: readonly (readonly (string | boolean | null)[])[]): string {
  return `${Papa.unparse(
    lines.map((line) => [...line]),
    { newline: "\r\n", escapeFormulae: FORMULA },
  )}\r\n`;
}

async function audit(session: Session, result: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  const { db } = await ledger();
  await addAuditEntry(db, {
    at: new Date(),
    person: session.person,
    sessionId: session.sessionId,
    action: "payments.export",
    result,
    detail,
  });
}
