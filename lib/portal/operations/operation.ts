import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import type { OperationKind } from "@/lib/ledger/intent-kinds";
import type { Intent } from "@/lib/ledger/intents";
import type { LedgerTransaction } from "@/lib/ledger/open-ledger";

/** What a finished operation leaves behind. */
export interface Recorded {
  /** The id of what came of it, when it has one. */
  readonly resultId?: string;
  /** What the audit says of it, as "placed". */
  readonly result: string;
  /** For the audit; never a password. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * One kind of change at the bank, apart from who asks and when. Sender and resolver both use it: the one right after the
 * intent was written, the other when an answer was lost.
 */
export interface BankOperation<Value> {
  readonly kind: OperationKind;
  /** Begins the sentence of a refusal, as "The account was not restricted". */
  readonly refusedSentence: string;
  /** The codes of the bank, and the statuses without a known code, that have a sentence of their own, in plain words. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Sends what the intent asks. */
  send(intent: Intent): Promise<BankAnswer<Value>>;
  /** Writes what the bank answered; in one transaction with intent and audit. */
  record(tx: LedgerTransaction, intent: Intent, value: Value, askedAt: Date): Promise<Recorded>;
  /**
   * Finds out what became of an intent whose answer was lost. An operation that may be sent twice without a second
   * effect sends it again; any other looks for what it would have left behind.
   */
  resolve(intent: Intent): Promise<Resolution<Value>>;
}

/** What a look for a lost answer found. */
export type Resolution<Value> =
  | { readonly kind: "answer"; readonly answer: BankAnswer<Value> }
  /** Certain that the bank has done nothing of it. */
  | { readonly kind: "not-done" }
  | {
      readonly kind: "still-unknown";
      /** A sentence for a person when nothing more can be found out: the portal stops looking by itself. */
      readonly gaveUp?: string;
    };
