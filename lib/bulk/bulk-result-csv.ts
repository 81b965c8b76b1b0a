import "server-only";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import type { Session } from "@/lib/access/session";
import { type BulkItem, type BulkJob, findBulkItems } from "@/lib/bulk/queries/bulk-jobs";
import { BYTE_ORDER_MARK, toCsvLines } from "@/lib/http/csv-lines";
import { ledger } from "@/lib/ledger/open-ledger";
import { type Outcome, success } from "@/lib/shared/outcome";
import { findCreatedPayments, getBulkJobForReading } from "./get-bulk-job";

const COLUMNS = ["position", "item", "state", "id", "reason", "requestId", "paymentStatus"] as const;
const PAGE_ROWS = 1_000;

/**
 * Exports a bulk job as CSV (RFC 4180, UTF-8). Each line has an item's result ID or failure reason, and the current
 * status of its payment.
 */
export async function buildBulkResultCsv(
  session: Session,
  id: string,
): Promise<
  Outcome<{ readonly fileName: string; readonly body: ReadableStream<Uint8Array> }, "forbidden" | "not-found">
> {
  const readable = await getBulkJobForReading(session, id);
  if (!readable.ok) return readable;
  const job = readable.value;
  const lines = generateLines(job, await isMasked(session));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await lines.return();
      },
    },
    { highWaterMark: 0 },
  );
  return success({ fileName: `${job.kind}-${job.id.slice(0, 8)}-result.csv`, body });
}

async function* generateLines({ id, kind }: BulkJob, masks: boolean): AsyncGenerator<string, void> {
  const { db } = await ledger();
  yield BYTE_ORDER_MARK + toCsvLines([[...COLUMNS]]);
  for (let after = 0; ; ) {
    const items = await findBulkItems(db, id, { after, limit: PAGE_ROWS });
    const last = items.at(-1);
    if (!last) return;
    after = last.position;
    const paymentOf = await findCreatedPayments(db, kind, items);
    const rows = items.map((item) => toCells(item, paymentOf(item)?.status));
    yield toCsvLines(masks ? maskAccounts(rows) : rows);
  }
}

function toCells(
  { position, label, state, resultId, message, requestId }: BulkItem,
  paymentStatus: string | null = null,
): string[] {
  return [String(position), label, state, resultId ?? "", message ?? "", requestId ?? "", paymentStatus ?? ""];
}
