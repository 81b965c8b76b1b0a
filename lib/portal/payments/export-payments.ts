import "server-only";
import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import { policyValue } from "@/lib/access/policies/read-policy";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ListedPayment } from "@/lib/ledger/payments/find-payments";
import type { PaymentFilters } from "@/lib/ledger/payments/payment-filters";
import { findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import { OLDEST } from "@/lib/portal/paging/keyset-cursor";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { type ExportAllowance, exportAllowance } from "./export-allowance";
import { EXPORT_COLUMNS } from "./export-columns";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";
import { registerExport } from "./running-exports";

/** A file that is streamed to a browser. */
export interface PaymentsExport {
  readonly fileName: string;
  readonly body: ReadableStream<Uint8Array>;
}

const PAGE_ROWS = 1_000;
/** Without it Excel misreads UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

interface ExportOptions {
  /** Id of the export, by which its page asks how far it is and cancels it. */
  readonly id?: string;
  readonly pageRows?: number;
}

/**
 * Exports the payments of a filter as CSV (RFC 4180, UTF-8), newest first, all of them, streamed page by page with
 * backpressure: memory is bounded by a page. Cells that a spreadsheet would evaluate as a formula are neutralized.
 * The last line says whether the file is complete (`docs/payments-csv.md`); a file without it was cut on its way. The
 * filters and the end are in the audit log.
 */
export async function exportPayments(
  session: Session,
  query: PaymentsQuery,
  { id = randomUUID(), pageRows = PAGE_ROWS }: ExportOptions = {},
): Promise<Outcome<PaymentsExport, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const policy = await policyValue("exports");
  if (!session.person.roles.some((role) => policy.roles.includes(role))) {
    return failure("forbidden", "The export policy does not permit your roles to export. Ask an administrator.");
  }
  const running = isExportId(id) ? registerExport(id, session.person.id) : null;
  if (!running) return failure("invalid", "Nothing was exported: an export needs an id of its own, a UUID.");
  const filters = await resolveFilters((await ledger()).db, query);
  await audit(session, "started", { filters: withoutPage(query) });
  const masks = await isMasked(session);
  const allowance = exportAllowance(session.person.id, policy);
  const lines = writeLines(running, filters, { limit: pageRows, masks, allowance });
  const encoder = new TextEncoder();
  const end = async (state: "complete" | "canceled" | "failed", result: string) => {
    running.progress = { ...running.progress, state };
    await audit(session, result, { rows: running.progress.rows });
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value: text, done } = await lines.next();
          if (!done) return controller.enqueue(encoder.encode(text));
          if (running.cancel.signal.aborted) await end("canceled", "canceled");
          else if (allowance.usedUp()) await end("complete", "cut at the limit");
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

/** The text of the file in parts: the header, a part for each page, and the last line. */
async function* writeLines(
  running: NonNullable<ReturnType<typeof registerExport>>,
  filters: PaymentFilters,
  { limit, masks, allowance }: { limit: number; masks: boolean; allowance: ExportAllowance },
): AsyncGenerator<string, void> {
  const { db } = await ledger();
  yield BYTE_ORDER_MARK + toCsv([EXPORT_COLUMNS.map(({ name }) => name)]);
  const [oldest] = (await findPaymentPage(db, { filters, after: OLDEST, limit: 1 })).rows;
  let newestMs: number | undefined;
  let before: ListedPayment | undefined;
  for (let hasMore = true; hasMore && !running.cancel.signal.aborted; ) {
    const { rows: found, more } = await findPaymentPage(db, { filters, before, limit });
    const rows = found.slice(0, await allowance.take(found.length));
    hasMore = more && rows.length === found.length;
    before = rows.at(-1);
    if (!before) break;
    newestMs ??= rows[0]!.createdAt.getTime();
    running.progress = {
      ...running.progress,
      rows: running.progress.rows + rows.length,
      reachedAt: before.createdAt.toISOString(),
      fraction: fractionOf(newestMs, before.createdAt.getTime(), oldest?.createdAt.getTime()),
    };
    yield toCsv((masks ? maskAccounts(rows) : rows).map(cellsOf));
  }
  const { rows } = running.progress;
  const reason = running.cancel.signal.aborted ? "canceled" : allowance.usedUp();
  const last = reason ? `#cut after ${rows} rows: ${reason}` : `#complete: ${rows} rows`;
  yield toCsv([EXPORT_COLUMNS.map((_, index) => (index === 0 ? last : null))]);
}

/** The part of the time between the newest and the oldest payment that is passed. */
function fractionOf(newestMs: number, reachedMs: number, oldestMs = reachedMs): number {
  return newestMs <= oldestMs ? 1 : Math.min(1, (newestMs - reachedMs) / (newestMs - oldestMs));
}

function withoutPage({ before: _, after: __, selected: ___, ...filters }: PaymentsQuery) {
  return filters;
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
