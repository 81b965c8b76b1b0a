import "server-only";
import type { Refused, Unreachable } from "@/lib/bank-client/bank-response";
import { type Intent, settleIntent } from "@/lib/ledger/intents/intents";
import { correctManualSettlement } from "@/lib/ledger/intents/settled-by-hand";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { addIntentAudit } from "./intent-audit";
import type { Unsendable } from "./operation";

/** Why an intent failed. */
export interface IntentFailure<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly requestId?: string;
  /** Messages about refused input, by dotted field path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Whether the bank would refuse the same request again. */
  readonly isFinal?: boolean;
}

/**
 * Records that an intent failed, because the bank refused it or nothing reached the bank. If the intent was settled
 * manually, only corrects a contradicting settlement; otherwise does not change a settled intent.
 *
 * @param alsoWrite makes additional changes in the same transaction
 */
export async function failIntent(
  intent: Intent,
  response: Refused | Unreachable | Unsendable,
  failure: IntentFailure<string>,
  alsoWrite?: (tx: LedgerTransaction) => Promise<void>,
): Promise<void> {
  const { db } = await ledger();
  const now = new Date();
  const { code: failureCode, message, requestId = null } = failure;
  await db.transaction(async (tx) => {
    const change = { state: "failed", failureCode, message, requestId, nextAttemptAt: null } as const;
    if (!(await settleIntent(tx, intent.id, change, now))) {
      const answer = { state: "failed", message: `The bank did not make this change: ${message}` } as const;
      if (await correctManualSettlement(tx, intent.id, answer, now))
        await addIntentAudit(tx, intent, "contradicted", { at: now });
      return;
    }
    await alsoWrite?.(tx);
    const detail =
      response.kind === "refused" ? { status: response.status, code: response.code } : { cause: response.cause };
    await addIntentAudit(tx, intent, failureCode, { at: now, requestId, detail });
  });
}
