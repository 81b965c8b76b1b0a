import "server-only";
import type { BankResponse, Refused } from "@/lib/bank-client/bank-response";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** The recorded result of a finished operation. */
export interface Recorded {
  /** The id of the created record, when there is one. */
  readonly resultId?: string;
  /** The payment that the intent is about from now on; unchanged when omitted. */
  readonly paymentId?: string;
  /** The subject in the audit, instead of the intent's own. */
  readonly subject?: string;
  /** The result in the audit, as "placed". */
  readonly result: string;
  /** For the audit; never a password. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What it changed, for the audit. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The data to send no longer exists, such as an expired picture: nothing reached the bank. */
export interface Unsendable {
  readonly kind: "unsendable";
  /** The message for the person who is sending it. */
  readonly message: string;
  /** The message when it was sent before and its response was lost: the portal stops resolving it automatically. */
  readonly gaveUp: string;
  /** For the audit, in two or three words. */
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
 * One kind of change at the bank, independent of the person and the time. Sender and resolver both use it: the former
 * right after the intent was written, the latter when a response was lost.
 *
 * @typeParam Value what the bank returns
 * @typeParam Code failure codes besides those of every operation
 */
export interface BankOperation<Value, Code extends string = never> {
  readonly kind: IntentKind;
  /** Begins the message of a refusal, as "The account was not restricted". */
  readonly failureMessage: string;
  /**
   * The codes of the bank, and the statuses without a known code, that have their own messages.
   */
  readonly refusals?: Readonly<Record<number, string | CodedRefusal<Code>>>;
  /** Explains a refusal by the bank's messages, where its code does not tell enough; before {@link refusals}. */
  explainRefusal?(refused: Refused): CodedRefusal<Code | "refused"> | null;
  /** The advice when nothing was sent; a general one when omitted. */
  readonly notSentAdvice?: string;
  /** Retains what the intent needs until it is settled; in one transaction with the intent. */
  hold?(tx: LedgerTransaction, intent: Intent): Promise<void>;
  /** Undoes {@link hold}, whatever the outcome of the intent; in one transaction with its settlement. */
  release?(tx: LedgerTransaction, intent: Intent): Promise<void>;
  /** Sends the intent's request. */
  send(intent: Intent): Promise<Sent<Value>>;
  /** Writes what no transaction covers, as files; before {@link record}, and harmless when done twice. */
  beforeRecord?(intent: Intent, value: Value): Promise<void>;
  /**
   * Writes the bank's response; in one transaction with intent and audit. Sender and resolver may both get a response:
   * written twice it is the same as once.
   */
  record(tx: LedgerTransaction, intent: Intent, value: Value, requestedAt: Date): Promise<Recorded>;
  /** Writes what follows from the first response alone; in the transaction of {@link record}. */
  recordOnce?(tx: LedgerTransaction, intent: Intent, recorded: Recorded): Promise<void>;
  /** Reads from the bank what its response left open, once that response is written. */
  afterRecord?(recorded: Recorded): Promise<void>;
  /** Reads the subject from the bank after a refusal, because the ledger may be out of date. */
  afterRefusal?(intent: Intent): Promise<void>;
  /**
   * Resolves an intent whose response was lost. An operation that may be sent twice without a second
   * effect sends it again; any other looks for its effect.
   */
  resolve(intent: Intent): Promise<Resolution<Value>>;
}

/** The result of resolving a lost response. */
export type Resolution<Value> =
  | { readonly kind: "response"; readonly response: Sent<Value> }
  /** The bank has certainly not done it. */
  | { readonly kind: "not-done" }
  | {
      readonly kind: "still-unknown";
      /** The message when it can't be resolved: the portal stops trying. */
      readonly gaveUp?: string;
    };
