import "server-only";
import { auditExport } from "@/features/payments/audit-export";
import { exportAllowance } from "@/features/payments/export-allowance";
import { exportColumns, toExportCells } from "@/features/payments/export-columns";
import { readExportPage } from "@/features/payments/export-order";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { permitExport } from "@/features/payments/permit-export";
import { resolveFilters } from "@/features/payments/resolve-filters";
import { isMasked } from "@/lib/access/masking/account-masking";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  addExportRows,
  claimExport,
  endExport,
  type PreparedExport,
  releaseExport,
} from "@/lib/ledger/payments/prepared-exports";
import { log } from "@/lib/logging/log";
import { wakeJob } from "@/lib/operations/wake-job";
import { createActingSession } from "./acting-session";

const PAGE_ROWS = 1_000;
/** Maximum rows in a prepared export; a streamed file can have more. */
const MAX_ROWS = 250_000;
/** Time after which a run reads no further pages, so that the portal can stop. */
const MAX_RUN_MS = 3_000;
/** Time after which a different process takes over a killed process's export. */
const LEASE_MS = 60_000;

/** Prepares exports page by page for a few seconds. The next run continues after the last page, even after a kill. */
export async function runExports(): Promise<void> {
  const { db } = await ledger();
  const endMs = performance.now() + MAX_RUN_MS;
  for (let claimed = await claimExport(db, new Date(), LEASE_MS); claimed; ) {
    try {
      await writeRows(claimed, endMs);
    } catch (error) {
      log().error({ exportId: claimed.id, err: error }, "an export could not be prepared");
      await finishExport(claimed, "failed", "Something went wrong in the portal. Start it again.");
    }
    if (performance.now() >= endMs) return wakeJob("run-exports");
    claimed = await claimExport(db, new Date(), LEASE_MS);
  }
}

async function writeRows(claimed: PreparedExport, endMs: number): Promise<void> {
  const session = await createActingSession({ ...claimed, isSteppedUp: true });
  const permitted = session && (await permitExport(session));
  if (!permitted?.ok) {
    return finishExport(claimed, "failed", permitted?.message ?? "You no longer have permission to export.");
  }
  const { db } = await ledger();
  for (let current: PreparedExport | null = claimed; current; ) {
    if (performance.now() >= endMs) return releaseExport(db, current.id, new Date());
    const { rows, next, isLast, columns } = await readNextRows(session!, current);
    const { rowsPerFile, rowsPerDay } = permitted.value;
    const remainingRows = rowsPerFile === null ? null : Math.max(0, rowsPerFile - current.rows);
    const allowance = exportAllowance(current.personId, { rowsPerFile: remainingRows, rowsPerDay });
    const allowedRows = rows.slice(0, await allowance.reserve(Math.min(rows.length, MAX_ROWS - current.rows)));
    const cells = await toExportCells(db, allowedRows, columns, await isMasked(session!));
    current = await addExportRows(db, current, {
      rows: cells,
      cursor: next,
      leaseUntil: new Date(Date.now() + LEASE_MS),
    });
    if (!current) return;
    const isTruncated = allowedRows.length < rows.length;
    if (isTruncated || isLast) {
      const notice = isTruncated ? describeTruncation(allowance.limitReached(), rowsPerFile) : null;
      return finishExport(current, "ready", notice);
    }
  }
}

function describeTruncation(limit: string | null, rowsPerFile: number | null): string {
  if (limit === null) return `a prepared export has ${MAX_ROWS.toLocaleString("en-US")} rows at most`;
  return limit.startsWith("a file") ? `a file has ${rowsPerFile} rows at most` : limit;
}

/** Reads an export's next page of payments, the cursor after the page, and the file's columns. */
async function readNextRows(session: Session, { search, ids, cursor }: PreparedExport) {
  const { db } = await ledger();
  const { query } = parsePaymentsQuery(new URLSearchParams(search));
  const filters = ids ? {} : await resolveFilters(db, session, query);
  const page = await readExportPage(db, filters, { ids, sort: query.sort }, cursor, PAGE_ROWS);
  return { ...page, columns: exportColumns(query.columns) };
}

async function finishExport(current: PreparedExport, state: "ready" | "failed", notice: string | null): Promise<void> {
  const { db } = await ledger();
  if (!(await endExport(db, current.id, { state, notice }, new Date()))) return;
  const { personId, personName, sessionId, rows } = current;
  const result = state === "failed" ? "failed" : notice ? "cut at the limit" : "completed";
  await auditExport({ person: { id: personId, name: personName }, sessionId }, result, { exportId: current.id, rows });
}
