import "server-only";
import type { Intent } from "@/lib/ledger/intents/intents";
import { findPaymentsByIdentifier, findSettledByHand, isContradicted } from "@/lib/ledger/intents/settled-by-hand";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A change whose outcome at the bank differs from the one that a person recorded. */
export interface Contradiction {
  readonly intentId: string;
  readonly accountNumber: string;
  readonly amountCents: number | null;
  /** The manual settlement with its person and reason, or the bank's response. */
  readonly message: string;
  /** ISO instant of the request. */
  readonly startedAt: string;
  /** The payment or restriction at the bank; null when there is none. */
  readonly recordId: string | null;
}

/** How long after a request to look for contradictions; the bank retries events for about 28 hours [GAP-33]. */
const LOOKBACK_MS = 30 * 24 * 60 * 60_000;

/**
 * The contradicted changes of a kind, newest first.
 *
 * @param findRecords finds the bank's records of manually settled changes, by intent
 */
export async function findContradictions(
  db: LedgerExecutor,
  kind: "deposit" | "place-restriction",
  findRecords: (db: LedgerExecutor, settled: readonly Intent[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Contradiction[]> {
  const settled = await findSettledByHand(db, kind, new Date(Date.now() - LOOKBACK_MS));
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

/** The payments with the deposits' client identifiers, by intent. */
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
