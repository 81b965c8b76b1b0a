import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import type { Session } from "@/lib/access/session";
import { BYTE_ORDER_MARK, toCsvLines } from "@/lib/http/csv-lines";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ListedPayment } from "@/lib/ledger/payments/find-payments";
import { findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import { OLDEST_CURSOR } from "@/lib/ledger/queries/keyset-cursor";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { auditExport } from "./audit-export";
import { type ExportAllowance, exportAllowance } from "./export-allowance";
import { completenessLine, exportColumns, toExportCells } from "./export-columns";
import { type ExportOrder, getExportOrder, readExportPage } from "./export-order";
import type { PaymentsQuery } from "./payments-query";
import { permitExport } from "./permit-export";
import { resolveFilters } from "./resolve-filters";
import { registerExport } from "./running-exports";

/** A file streamed to the browser. */
export interface PaymentsExport {
  readonly fileName: string;
  readonly body: ReadableStream<Uint8Array>;
}

const PAGE_ROWS = 1_000;

interface ExportOptions {
  /** The export's ID, which the page uses to read the progress and to cancel. */
  readonly id?: string;
  readonly pageRows?: number;
}

/**
 * Exports every payment that matches a query as CSV (RFC 4180, UTF-8), with the list's columns and order. The file is
 * streamed page by page with backpressure, so at most one page is in memory. Cells that a spreadsheet would evaluate as
 * formulas are neutralized. The last line states whether the file is complete (`docs/payments-csv.md`); a file
 * without it was truncated in transit. The audit log records the filters and the outcome.
 */
export async function exportPayments(
  session: Session,
  query: PaymentsQuery,
  { id = randomUUID(), pageRows = PAGE_ROWS }: ExportOptions = {},
): Promise<Outcome<PaymentsExport, "forbidden" | "invalid">> {
  const permitted = await permitExport(session);
  if (!permitted.ok) return permitted;
  const policy = permitted.value;
  const running = isExportId(id) ? registerExport(id, session.person.id) : null;
  if (!running) return failure("invalid", "Not exported. The export id must be a UUID.");
  const filters = await resolveFilters((await ledger()).reads, session, query);
  await auditExport(session, "started", { filters: withoutPagePosition(query) });
  const shouldMask = await isMasked(session);
  const allowance = exportAllowance(session.person.id, policy);
  const lines = writeLines(running, filters, { query, limit: pageRows, shouldMask, allowance });
  const encoder = new TextEncoder();
  const end = async (state: "complete" | "canceled" | "failed", result: string) => {
    running.progress = { ...running.progress, state };
    await auditExport(session, result, { rows: running.progress.rows });
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value: text, done } = await lines.next();
          if (!done) return controller.enqueue(encoder.encode(text));
          if (running.cancel.signal.aborted) await end("canceled", "canceled");
          else if (allowance.limitReached()) await end("complete", "cut at the limit");
          else await end("complete", "completed");
          controller.close();
        } catch (error) {
          await end("failed", "failed");
          throw error;
        }
      },
      async cancel() {
        await lines.return();
        await end("canceled", "broken off");
      },
    },
    { highWaterMark: 0 },
  );
  return success({ fileName: `payments-${wallTime(new Date(), BANK_TIME_ZONE).date}.csv`, body });
}

function isExportId(id: string): boolean {
  return z.uuid().safeParse(id).success;
}

interface FileOptions {
  readonly query: PaymentsQuery;
  readonly limit: number;
  readonly shouldMask: boolean;
  readonly allowance: ExportAllowance;
}

/** Generates the file's text: the header, one chunk per page, and the last line. */
async function* writeLines(
  running: NonNullable<ReturnType<typeof registerExport>>,
  filters: PaymentFilters,
  { query, limit, shouldMask, allowance }: FileOptions,
): AsyncGenerator<string, void> {
  const { reads: db } = await ledger();
  const columns = exportColumns(query.columns);
  yield BYTE_ORDER_MARK + toCsvLines([columns.map(({ name }) => name)]);
  const order = await getExportOrder(db, filters, query.sort);
  const fractionAt = await createProgressFunction(db, filters, order);
  let cursor: string | null = null;
  for (let hasMore = true; hasMore && !running.cancel.signal.aborted; ) {
    const page = await readExportPage(db, filters, order, cursor, limit);
    const rows = page.rows.slice(0, await allowance.reserve(page.rows.length));
    const last = rows.at(-1);
    if (!last) break;
    cursor = page.next;
    hasMore = !page.isLast && rows.length === page.rows.length;
    const written = running.progress.rows + rows.length;
    const reachedAt = last.createdAt.toISOString();
    running.progress = { ...running.progress, rows: written, reachedAt, fraction: fractionAt(last, written) };
    yield toCsvLines(await toExportCells(db, rows, columns, shouldMask));
  }
  const reason = running.cancel.signal.aborted ? "canceled" : allowance.limitReached();
  yield toCsvLines([completenessLine(columns, running.progress.rows, reason)]);
}

/**
 * Returns a function that computes the progress (0 to 1) after a payment, or null if the payments are read in amount or
 * account order.
 */
async function createProgressFunction(
  db: LedgerExecutor,
  filters: PaymentFilters,
  { ids, sort }: ExportOrder,
): Promise<(last: ListedPayment, rows: number) => number | null> {
  if (ids) return (_, rows) => Math.min(1, rows / ids.length);
  if (sort && sort !== "created") return () => null;
  const [[newest], [oldest]] = await Promise.all([
    findPaymentPage(db, { filters, limit: 1 }).then(({ rows }) => rows),
    findPaymentPage(db, { filters, after: OLDEST_CURSOR, limit: 1 }).then(({ rows }) => rows),
  ]);
  if (!newest || !oldest) return () => 1;
  const [from, to] = sort === "created" ? [oldest, newest] : [newest, oldest];
  return (last) => coveredFraction(from.createdAt.getTime(), last.createdAt.getTime(), to.createdAt.getTime());
}

/** Returns the fraction of the time span between two payments that the export has covered. */
function coveredFraction(fromMs: number, reachedMs: number, toMs: number): number {
  return fromMs === toMs ? 1 : Math.max(0, Math.min(1, (reachedMs - fromMs) / (toMs - fromMs)));
}

function withoutPagePosition({ before: _, after: __, selected: ___, ...filters }: PaymentsQuery) {
  return filters;
}
