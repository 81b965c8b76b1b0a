import "server-only";
import type { Intent } from "@/lib/ledger/intents/intents";
import { findPaymentsByIdentifier, findSettledByHand, isContradicted } from "@/lib/ledger/intents/settled-by-hand";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A change for which the bank's answer is not what a person settled it as. */
export interface Contradiction {
  readonly intentId: string;
  readonly accountNumber: string;
  readonly amountCents: number | null;
  /** How it was settled, by whom and why, or what the bank answered. */
  readonly message: string;
  /** ISO instant of the request. */
  readonly startedAt: string;
  /** The payment or the restriction at the bank; null when there is none after all. */
  readonly recordId: string | null;
}

/** Looked for that long after the request: events are retried for some 28 hours [GAP-33]. */
const SHOWN_FOR_MS = 30 * 24 * 60 * 60_000;

/**
 * The contradicted changes of a kind, newest first.
 *
 * @param findRecords the records at the bank of the changes that were settled by hand, by intent
 */
export async function findContradictions(
  db: LedgerExecutor,
  kind: "deposit" | "place-restriction",
  findRecords: (db: LedgerExecutor, settled: readonly Intent[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Contradiction[]> {
  const settled = await findSettledByHand(db, kind, new Date(Date.now() - SHOWN_FOR_MS));
  if (settled.length === 0) return [];
  const recordOf = await findRecords(db, settled);
  return settled.flatMap((intent) => {
    const isKnown = isContradicted(intent);
    const recordId = intent.resultId ?? recordOf.get(intent.id) ?? null;
    if (!isKnown && (intent.state !== "failed" || recordId === null)) return [];
    return [
      {
        intentId: intent.id,
        accountNumber: intent.request?.accountNumber ?? intent.subject ?? "",
        amountCents: intent.request?.amountCents ?? null,
        message: intent.message ?? "",
        startedAt: intent.createdAt.toISOString(),
        recordId,
      },
    ];
  });
}

/** The payments that have the identifiers of deposits. */
export async function findPaymentsOfDeposits(
  db: LedgerExecutor,
  settled: readonly Intent[],
): Promise<ReadonlyMap<string, string>> {
  const found = await findPaymentsByIdentifier(
    db,
    settled.flatMap(({ clientIdentifier }) => clientIdentifier ?? []),
  );
  return new Map(
    settled.flatMap(({ id, clientIdentifier }) => {
      const paymentId = found.get(clientIdentifier?.toLowerCase() ?? "");
      return paymentId ? [[id, paymentId]] : [];
    }),
  );
}
