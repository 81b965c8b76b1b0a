import "server-only";
import type { Intent } from "@/lib/ledger/intents/intents";
import {
  findManuallySettled,
  findPaymentsByIdentifier,
  isContradictedByBank,
} from "@/lib/ledger/intents/settled-by-hand";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A change whose outcome at the bank differs from the outcome that a user recorded. */
export interface Contradiction {
  readonly intentId: string;
  readonly accountNumber: string;
  readonly amountCents: number | null;
  /** Who settled the change manually and why, or the bank's response. */
  readonly message: string;
  /** When the request was made, as an ISO 8601 timestamp. */
  readonly startedAt: string;
  /** ID of the payment or restriction at the bank; null if there is none. */
  readonly recordId: string | null;
}

/** How long after a request to look for contradictions. The bank retries events for about 28 hours [GAP-33]. */
const LOOKBACK_MS = 30 * 24 * 60 * 60_000;

/**
 * Finds manually settled changes of a kind that the bank contradicts, newest first.
 *
 * @param findRecords finds the bank's records of manually settled changes, by intent ID
 */
export async function findContradictions(
  db: LedgerExecutor,
  kind: "deposit" | "place-restriction",
  findRecords: (db: LedgerExecutor, settled: readonly Intent[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Contradiction[]> {
  const settled = await findManuallySettled(db, kind, new Date(Date.now() - LOOKBACK_MS));
  if (settled.length === 0) return [];
  const recordOf = await findRecords(db, settled);
  return settled.flatMap((intent) => {
    const isKnown = isContradictedByBank(intent);
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

/** Returns the payments that have the deposits' client identifiers, by intent ID. */
export async function findPaymentsOfDeposits(
  db: LedgerExecutor,
  settled: readonly Intent[],
): Promise<ReadonlyMap<string, string>> {
  const paymentIds = await findPaymentsByIdentifier(
    db,
    settled.flatMap(({ clientIdentifier }) => clientIdentifier ?? []),
  );
  return new Map(
    settled.flatMap(({ id, clientIdentifier }) => {
      const paymentId = paymentIds.get(clientIdentifier?.toLowerCase() ?? "");
      return paymentId ? [[id, paymentId]] : [];
    }),
  );
}
