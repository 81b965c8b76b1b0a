/**
 * The result of an operation that can fail in expected ways: a bug is thrown, an expected failure is a value whose
 * `message` is a sentence a person can act on, safe to display.
 *
 * @typeParam T the value of a success
 * @typeParam C the closed set of failure codes of the operation
 */
export type Outcome<T, C extends string = string> = Success<T> | Failure<C>;

interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure<C extends string = string> {
  readonly ok: false;
  readonly code: C;
  readonly message: string;
  /** Messages by the name of the field that each is about. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Wraps a successful result. */
export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Wraps an expected failure; `message` must be safe to display. */
export function failure<C extends string>(code: C, message: string): Failure<C> {
  return { ok: false, code, message };
}
