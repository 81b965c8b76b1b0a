import "server-only";
import type { BankResponse, Refused } from "@/lib/bank-client/bank-response";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** The recorded result of a finished operation. */
export interface Recorded {
  /** The id of the created record, when there is one. */
  readonly resultId?: string;
  /** The payment that the intent now refers to; unchanged when omitted. */
  readonly paymentId?: string;
  /** Overrides the intent's subject in the audit log. */
  readonly subject?: string;
  /** The result in the audit log, such as "placed". */
  readonly result: string;
  /** Details for the audit log; never a password. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The changed values, for the audit log. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Nothing reached the bank, because the data to send no longer exists, such as an expired image. */
export interface Unsendable {
  readonly kind: "unsendable";
  /** The message for the person who is sending it. */
  readonly message: string;
  /** The message when an earlier response was lost, after which the portal stops resolving the intent. */
  readonly gaveUp: string;
  /** The cause for the audit log, in two or three words. */
  readonly cause: string;
}

/** The result of sending an intent. */
export type Sent<Value> = BankResponse<Value> | Unsendable;

/** A refusal that the caller distinguishes by its own code. */
export interface CodedRefusal<Code extends string> {
  readonly code: Code;
  readonly message: string;
  /** Messages by the dotted path of the input that the bank refused. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * One kind of change at the bank, independent of the person and the time. The sender uses it right after the intent is
 * written, and the resolver when a response was lost.
 *
 * @typeParam Value the bank's response
 * @typeParam Code failure codes in addition to those of every operation
 */
export interface BankOperation<Value, Code extends string = never> {
  readonly kind: IntentKind;
  /** Starts the message of a refusal, such as "The account was not restricted". */
  readonly failureMessage: string;
  /**
   * Specific messages by the bank's error code, or by the HTTP status when the code is not known.
   */
  readonly refusals?: Readonly<Record<number, string | CodedRefusal<Code>>>;
  /** Explains a refusal from the bank's messages when its code is not enough; used before {@link refusals}. */
  explainRefusal?(refused: Refused): CodedRefusal<Code | "refused"> | null;
  /** The advice when nothing was sent; a general one when omitted. */
  readonly notSentAdvice?: string;
  /** Retains the data that the intent needs until it is settled, in one transaction with the intent. */
  hold?(tx: LedgerTransaction, intent: Intent): Promise<void>;
  /** Undoes {@link hold} after any outcome of the intent, in one transaction with its settlement. */
  release?(tx: LedgerTransaction, intent: Intent): Promise<void>;
  /** Sends the intent's request. */
  send(intent: Intent): Promise<Sent<Value>>;
  /** Writes data outside the database, such as files, before {@link record}; must be idempotent. */
  beforeRecord?(intent: Intent, value: Value): Promise<void>;
  /**
   * Writes the bank's response, in one transaction with intent and audit row. Must be idempotent, because sender and
   * resolver may both get a response.
   */
  record(tx: LedgerTransaction, intent: Intent, value: Value, requestedAt: Date): Promise<Recorded>;
  /** Makes the writes for the first response only, in the transaction of {@link record}. */
  recordOnce?(tx: LedgerTransaction, intent: Intent, recorded: Recorded): Promise<void>;
  /** Reads further data from the bank after its response is written. */
  afterRecord?(recorded: Recorded): Promise<void>;
  /** Reads the subject from the bank after a refusal, because the ledger may be out of date. */
  afterRefusal?(intent: Intent): Promise<void>;
  /**
   * Resolves an intent whose response was lost. An idempotent operation sends it again; any other looks for its
   * effect.
   */
  resolve(intent: Intent): Promise<Resolution<Value>>;
}

/** The result of resolving a lost response. */
export type Resolution<Value> =
  | { readonly kind: "response"; readonly response: Sent<Value> }
  /** The bank has certainly not made the change. */
  | { readonly kind: "not-done" }
  | {
      readonly kind: "still-unknown";
      /** The message when the intent can't be resolved and the portal stops trying. */
      readonly gaveUp?: string;
    };
