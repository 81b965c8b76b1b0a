import "server-only";
import type { Refused, Unreachable } from "@/lib/bank-client/bank-response";
import { type Intent, settleIntent } from "@/lib/ledger/intents/intents";
import { correctSettlement } from "@/lib/ledger/intents/settled-by-hand";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { addIntentAudit } from "./intent-audit";
import type { Unsendable } from "./operation";

/** The failure of an intent. */
export interface IntentFailure<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly requestId?: string;
  /** Messages by the dotted path of the input that the bank refused. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The bank would refuse the same request again. */
  readonly isFinal?: boolean;
}

/**
 * Records in one transaction that an intent failed, because the bank refused it or nothing reached the bank. An intent
 * already settled is unchanged.
 *
 * @param alsoWrite makes further writes in the same transaction
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
      if (await correctSettlement(tx, intent.id, answer, now))
        await addIntentAudit(tx, intent, "contradicted", { at: now });
      return;
    }
    await alsoWrite?.(tx);
    const detail =
      response.kind === "refused" ? { status: response.status, code: response.code } : { cause: response.cause };
    await addIntentAudit(tx, intent, failureCode, { at: now, requestId, detail });
  });
}
