/**
 * The result of an operation that can fail in expected ways. Bugs are thrown; an expected failure is a value with an
 * actionable `message` that is safe to display.
 *
 * @typeParam T the value on success
 * @typeParam C the operation's failure codes
 */
export type Outcome<T, C extends string = string> = Success<T> | Failure<C>;

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure<C extends string = string> {
  readonly ok: false;
  readonly code: C;
  readonly message: string;
  /** Validation messages, keyed by dotted field path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The bank's `x-request-id`, when the failure came from a call to the bank [GAP-40]. */
  readonly requestId?: string;
  /** Whether every retry of the same request would fail. */
  readonly isFinal?: boolean;
}

export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Creates an expected failure; `message` must be safe to display. */
export function failure<C extends string>(
  code: C,
  message: string,
  more: Pick<Failure<C>, "fields" | "requestId" | "isFinal"> = {},
): Failure<C> {
  return { ok: false, code, message, ...more };
}
