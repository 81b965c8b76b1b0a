import "server-only";
import type { BankResponse, Refused } from "@/lib/bank-client/bank-response";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** Result of a successful operation, as recorded. */
export interface OperationRecord {
  /** ID of the created record, if any. */
  readonly resultId?: string;
  /** ID of the intent's payment; unchanged if omitted. */
  readonly paymentId?: string;
  /** Overrides the intent's subject in the audit log. */
  readonly subject?: string;
  /** Result in the audit log, such as "placed". */
  readonly result: string;
  /** Details for the audit log, without passwords. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Changed values for the audit log. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Nothing was sent, because the data to send no longer exists, such as an expired image. */
export interface Unsendable {
  readonly kind: "unsendable";
  /** Message for the user who is sending the request. */
  readonly message: string;
  /** Message if an earlier response was lost; the portal then stops resolving the intent. */
  readonly gaveUp: string;
  /** Cause for the audit log, in two or three words. */
  readonly cause: string;
}

/** Result of sending an intent. */
export type Sent<Value> = BankResponse<Value> | Unsendable;

/** A refusal with a specific failure code. */
export interface CodedRefusal<Code extends string> {
  readonly code: Code;
  readonly message: string;
  /** Messages about refused input, by dotted field path. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * A kind of change at the bank. The sender uses it right after the intent is stored, and the resolver uses it if a
 * response was lost.
 *
 * @typeParam Value the bank's response
 * @typeParam Code failure codes in addition to those of all operations
 */
export interface BankOperation<Value, Code extends string = never> {
  readonly kind: IntentKind;
  /** Starts the message of a refusal, such as "The account was not restricted". */
  readonly failureMessage: string;
  /**
   * Specific messages by the bank's error code, or by HTTP status if there is none for the code.
   */
  readonly refusals?: Readonly<Record<number, string | CodedRefusal<Code>>>;
  /** Explains a refusal based on the bank's messages; takes precedence over {@link refusals} unless null. */
  explainRefusal?(refused: Refused): CodedRefusal<Code | "refused"> | null;
  /** Advice if nothing was sent; defaults to general advice. */
  readonly notSentAdvice?: string;
  /** Retains the data that the intent needs until it is settled, in the intent's transaction. */
  hold?(tx: LedgerTransaction, intent: Intent): Promise<void>;
  /** Undoes {@link hold} after any outcome, in the transaction that settles the intent. */
  release?(tx: LedgerTransaction, intent: Intent): Promise<void>;
  /** Sends the intent's request. */
  send(intent: Intent): Promise<Sent<Value>>;
  /** Stores data outside the database, such as files, before {@link record}; must be idempotent. */
  beforeRecord?(intent: Intent, value: Value): Promise<void>;
  /**
   * Stores the bank's response, in one transaction with the intent and audit row. Must be idempotent, because the
   * sender and the resolver may both get a response.
   */
  record(tx: LedgerTransaction, intent: Intent, value: Value, requestedAt: Date): Promise<OperationRecord>;
  /** Makes additional changes for the first response only, in the transaction of {@link record}. */
  recordOnce?(tx: LedgerTransaction, intent: Intent, recorded: OperationRecord): Promise<void>;
  /** Reads additional data from the bank after the response is stored. */
  afterRecord?(recorded: OperationRecord): Promise<void>;
  /** Refreshes the subject from the bank after a refusal, because the ledger may be outdated. */
  afterRefusal?(intent: Intent): Promise<void>;
  /**
   * Resolves an intent whose response was lost. Idempotent operations send it again; other operations look for
   * its effect.
   */
  resolve(intent: Intent): Promise<Resolution<Value>>;
}

/** Result of resolving an intent whose response was lost. */
export type Resolution<Value> =
  | { readonly kind: "response"; readonly response: Sent<Value> }
  /** The bank has certainly not made the change. */
  | { readonly kind: "not-done" }
  | {
      readonly kind: "still-unknown";
      /** Message if the intent cannot be resolved and the portal stops trying. */
      readonly gaveUp?: string;
    };
