import "server-only";
import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import type { Session } from "@/lib/access/session";
import { BYTE_ORDER_MARK, neutralizeFormula, toCsvLines } from "@/lib/http/csv-lines";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  type ExportRows,
  findExport,
  findExportPart,
  type PreparedExport,
} from "@/lib/ledger/payments/prepared-exports";
import type { ExportFormat } from "@/lib/ledger/schema/export-tables";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { auditExport } from "./audit-export";
import { completenessLine, type ExportColumn, exportColumns } from "./export-columns";
import { parsePaymentsQuery } from "./payments-query";
import { permitExport } from "./permit-export";

/** A file streamed to the browser. */
export interface ExportFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<ExportFormat, string>;

/**
 * Streams a finished export, with at most one part in memory. Cells that a spreadsheet would evaluate as formulas are
 * neutralized in both formats.
 */
export async function downloadExport(
  session: Session,
  id: string,
): Promise<Outcome<ExportFile, "forbidden" | "not-found" | "stale">> {
  const permitted = await permitExport(session);
  if (!permitted.ok) return permitted;
  const { db } = await ledger();
  const found = isGuid(id) ? await findExport(db, session.person.id, id) : null;
  if (!found) return failure("not-found", "Export not found. Exports are deleted after a day.");
  if (found.state !== "ready") return failure("stale", "This export is not ready.");
  await auditExport(session, "downloaded", { exportId: id, rows: found.rows });
  const { format, createdAt, search } = found;
  const columns = exportColumns(parsePaymentsQuery(new URLSearchParams(search)).query.columns);
  const parts = readParts(found, columns, await isMasked(session));
  return success({
    fileName: `payments-${wallTime(createdAt, BANK_TIME_ZONE).date}.${format}`,
    contentType: CONTENT_TYPES[format],
    body: format === "csv" ? streamCsv(found, columns, parts) : streamXlsx(found, columns, parts),
  });
}

type Parts = AsyncGenerator<ExportRows, void>;
type Columns = readonly ExportColumn[];

async function* readParts({ id, parts }: PreparedExport, columns: Columns, shouldMask: boolean): Parts {
  const { db } = await ledger();
  for (let position = 0; position < parts; position++) {
    const rows = (await findExportPart(db, id, position)) ?? [];
    yield shouldMask ? maskRows(rows, columns) : rows;
  }
}

/** Masks account numbers for a user who lost permission to see them after the export was prepared. */
function maskRows(rows: ExportRows, columns: Columns): ExportRows {
  const records = rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
  return maskAccounts(records).map((record) => columns.map(({ name }) => record[name] ?? null));
}

function streamCsv({ rows, notice }: PreparedExport, columns: Columns, parts: Parts): ReadableStream<Uint8Array> {
  async function* lines() {
    yield BYTE_ORDER_MARK + toCsvLines([columns.map(({ name }) => name)]);
    for await (const part of parts) yield toCsvLines(part);
    yield toCsvLines([completenessLine(columns, rows, notice)]);
  }
  return Readable.toWeb(Readable.from(lines()).map((text: string) => Buffer.from(text))) as ReadableStream<Uint8Array>;
}

function streamXlsx({ rows, notice }: PreparedExport, columns: Columns, parts: Parts): ReadableStream<Uint8Array> {
  const amountIndex = columns.findIndex(({ name }) => name === "amount");
  async function* cells() {
    for await (const part of parts)
      for (const row of part) yield row.map((cell, index) => toXlsxCell(cell, index === amountIndex));
    yield completenessLine(columns, rows, notice);
  }
  return writeXlsxStream(cells(), {
    name: "Payments",
    columns: columns.map(({ name }, index) => ({
      header: name,
      width: 18,
      ...(index === amountIndex ? { numFmt: "#,##0.00" } : {}),
    })),
    freezePane: { rows: 1 },
  });
}

/** Converts amounts to numbers so that a spreadsheet can total them; other values stay text. */
function toXlsxCell(cell: string | boolean | null, isAmount: boolean): string | number | boolean | null {
  if (typeof cell !== "string") return cell;
  return isAmount ? Number(cell) : neutralizeFormula(cell);
}
