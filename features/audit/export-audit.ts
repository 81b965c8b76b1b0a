import "server-only";
import { CSV_HEADER, formatCsvRow, toCsvRow } from "@endorse/audit-verifier/export-csv";
import { formatHeadFile } from "@endorse/audit-verifier/export-lines";
import { toPem } from "@endorse/audit-verifier/signing";
import { refuseIfMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { findLastSignature } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { auditFiltersOf, droppedFilters, isFiltered, parseAuditQuery } from "./audit-query";
import { signHead } from "./sign-head";
import { type ExportSelection, writeExport } from "./write-export";

/** A file streamed to the browser. */
export interface AuditFile {
  readonly fileName: string;
  readonly body: ReadableStream<Uint8Array>;
}

export const AUDIT_FORMATS = ["json", "csv"] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Minimum size of a streamed part, in characters. */
const PART_CHARS = 64_000;
/** Without a byte order mark, Excel misreads UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Exports the audit log, or the entries that match the filters, as JSON Lines or CSV for `npm run audit:verify`.
 * Rejects invalid filters, so that an export never contains more than requested. Audits its start and end.
 */
export async function exportAudit(
  session: Session,
  params: Readonly<Record<string, string>>,
  format: AuditFormat,
): Promise<Outcome<AuditFile, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "audit.export") ?? (await refuseIfMasked(session));
  if (forbidden) return forbidden;
  const query = parseAuditQuery(params);
  const dropped = droppedFilters(params, query).map(({ name, value }) => `${name} “${value}”`);
  if (dropped.length > 0) {
    return failure("invalid", `Not exported. Invalid filters: ${dropped.join(", ")}. Days are from 1900 to 2199.`);
  }
  const { older: _, newer: __, ...filters } = query;
  const shown = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const selection: ExportSelection | null = isFiltered(query) ? { filters: auditFiltersOf(query), shown } : null;
  await audit(session, "started", { format, filters: shown });
  const now = new Date();
  const body = streamBytes(writeParts(selection, format, now), (isWhole) =>
    audit(session, isWhole ? "completed" : "broken off", { format }),
  );
  const extension = format === "csv" ? "csv" : "jsonl";
  return success({ fileName: `audit-${wallTime(now, BANK_TIME_ZONE).date}.${extension}`, body });
}

/** Exports the signed head as a small file to store off-site; signs the head first if necessary. */
export async function exportHead(
  session: Session,
): Promise<Outcome<{ fileName: string; body: string }, "forbidden" | "unavailable">> {
  const forbidden = refuseUnless(session, "audit.export");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  await audit(session, "head", {});
  const head = await signHead(new Date());
  const signed = head && (await findLastSignature(db));
  if (!signed)
    return failure("unavailable", "The audit chain is broken, so its head can’t be signed. See the audit page.");
  const { statement, keyId, signature } = signed;
  return success({ fileName: `audit-head-${signed.seq}.json`, body: formatHeadFile({ statement, keyId, signature }) });
}

/** Exports the public key for verifying exports, in PEM format. */
export async function exportPublicKey(
  session: Session,
): Promise<Outcome<{ fileName: string; body: string }, "forbidden">> {
  const forbidden = refuseUnless(session, "audit.read");
  if (forbidden) return forbidden;
  const { publicKey } = await openSigningKey(await ledger());
  return success({ fileName: `audit-key-${publicKey.id}.pem`, body: toPem(publicKey) });
}

async function* writeParts(
  selection: ExportSelection | null,
  format: AuditFormat,
  now: Date,
): AsyncGenerator<Uint8Array, void> {
  let part = format === "csv" ? BYTE_ORDER_MARK + toCsvRow(CSV_HEADER) : "";
  for await (const { line, text } of writeExport(selection, now)) {
    part += format === "csv" ? formatCsvRow(line, text) : `${line}\n`;
    if (part.length < PART_CHARS) continue;
    yield Buffer.from(part);
    part = "";
  }
  yield Buffer.from(part);
}

/**
 * Streams bytes as they are generated, at the reader's pace.
 *
 * @param onEnd called once when the stream ends; `isWhole` is false if the reader canceled it
 */
export function streamBytes(
  parts: AsyncGenerator<Uint8Array, void>,
  onEnd: (isWhole: boolean) => Promise<void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (!done) return controller.enqueue(value);
        await onEnd(true);
        controller.close();
      },
      async cancel() {
        await parts.return();
        await onEnd(false);
      },
    },
    { highWaterMark: 0 },
  );
}

async function audit(session: Session, result: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  const { db } = await ledger();
  const { person, sessionId } = session;
  await addAuditEntry(db, { at: new Date(), person, sessionId, action: "audit.export", result, detail });
}
