/**
 * The result of an operation that can fail in expected ways. A bug is thrown; an expected failure is a value whose
 * `message` is a sentence a person can act on, safe to display.
 *
 * @typeParam T the value of a success
 * @typeParam C the closed set of failure codes of the operation
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
  /** Validation messages by the dotted path of the field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The bank's `x-request-id`, when the failure came from a call to the bank [GAP-40]. */
  readonly requestId?: string;
  /** Whether every retry of the same request would fail. */
  readonly isFinal?: boolean;
}

/** Wraps a successful result. */
export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Wraps an expected failure; `message` must be safe to display. */
export function failure<C extends string>(
  code: C,
  message: string,
  more: Pick<Failure<C>, "fields" | "requestId" | "isFinal"> = {},
): Failure<C> {
  return { ok: false, code, message, ...more };
}
