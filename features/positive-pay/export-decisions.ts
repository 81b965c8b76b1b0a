import "server-only";
import { type ExportAllowance, exportAllowance } from "@/features/payments/export-allowance";
import { completenessLine } from "@/features/payments/export-columns";
import { permitExport } from "@/features/payments/permit-export";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { BYTE_ORDER_MARK, toCsvLines } from "@/lib/http/csv-lines";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { type DecisionFilters, findDecisionPage } from "@/lib/ledger/positive-pay/exception-decisions";
import { formatPlainCents } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { parseDecisionsQuery } from "./decisions-query";
import { type DecisionRow, viewDecisions } from "./list-decisions";

const PAGE_ROWS = 1_000;

/**
 * Exports the decisions that match the history's filters as CSV (RFC 4180, UTF-8), latest presentment first. Refuses
 * invalid filters, because ignoring them would export too much. The policy's export limits apply, and the last line
 * states whether the file is complete. The audit log records the start and the end.
 */
export async function exportDecisions(
  session: Session,
  params: Readonly<Record<string, string>>,
): Promise<Outcome<{ readonly fileName: string; readonly body: ReadableStream<Uint8Array> }, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "positive-pay.read");
  if (forbidden) return forbidden;
  const permitted = await permitExport(session);
  if (!permitted.ok) return permitted;
  const { query, filters, dropped } = parseDecisionsQuery(params);
  if (dropped.length > 0) {
    const names = dropped.map(({ name, value }) => `${name} “${value}”`).join(", ");
    return failure("invalid", `Not exported. Invalid filters: ${names}.`);
  }
  const { person, sessionId } = session;
  const audit = async (result: string, detail: Readonly<Record<string, unknown>>) =>
    addAuditEntry((await ledger()).db, {
      ...{ at: new Date(), person, sessionId, action: "decisions.export", result, detail },
    });
  const allowance = exportAllowance(person.id, permitted.value);
  const lines = writeLines(filters, allowance, await isMasked(session));
  await audit("started", { filters: query });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await lines.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        await audit(allowance.limitReached() ? "cut at the limit" : "completed", {});
        controller.close();
      },
      async cancel() {
        await lines.return();
        await audit("broken off", {});
      },
    },
    { highWaterMark: 0 },
  );
  return success({ fileName: `decisions-${wallTime(new Date(), BANK_TIME_ZONE).date}.csv`, body });
}

async function* writeLines(
  filters: DecisionFilters,
  allowance: ExportAllowance,
  shouldMask: boolean,
): AsyncGenerator<string, void> {
  const { db } = await ledger();
  const now = await bankNow();
  yield BYTE_ORDER_MARK + toCsvLines([Object.keys(COLUMNS)]);
  let count = 0;
  let before: { createdAt: Date; id: string } | undefined;
  for (let hasMore = true; hasMore; ) {
    const page = await findDecisionPage(db, { before, limit: PAGE_ROWS, filters });
    const allowed = page.rows.slice(0, await allowance.reserve(page.rows.length));
    const last = allowed.at(-1);
    if (!last) break;
    before = last.payment;
    count += allowed.length;
    hasMore = page.more && allowed.length === page.rows.length;
    const cells = (await viewDecisions(db, allowed, now)).map((row) => Object.values(COLUMNS).map((cell) => cell(row)));
    yield toCsvLines(shouldMask ? maskAccounts(cells) : cells);
  }
  yield toCsvLines([completenessLine(Object.keys(COLUMNS), count, allowance.limitReached())]);
}

/** The columns in file order. Times are ISO 8601 in UTC. */
const COLUMNS = {
  presented: (row) => row.presentedAt,
  paymentId: (row) => row.paymentId,
  checkNumber: (row) => row.checkNumber,
  payee: (row) => row.payeeName,
  account: (row) => row.accountNumber,
  accountName: (row) => row.accountName,
  amount: ({ amountCents }) => (amountCents === null ? null : formatPlainCents(amountCents)),
  status: (row) => row.payment.status,
  decision: ({ decision, isDecidedElsewhere, isWaiting }) =>
    decision?.kind ?? (isWaiting ? "waiting" : isDecidedElsewhere ? "decided elsewhere" : "nobody"),
  decidedBy: ({ decision }) => decision?.personName ?? null,
  decidedAt: ({ decision }) => decision?.decidedAt ?? null,
  mismatch: ({ decision }) => decision?.mismatch ?? null,
  note: ({ decision }) => decision?.note ?? null,
  undone: ({ undone }) =>
    undone.map(({ kind, personName, at }) => `${kind}, undone by ${personName} at ${at}`).join("; ") || null,
} satisfies Record<string, (row: DecisionRow) => string | null>;
