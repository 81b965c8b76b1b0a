import "server-only";

/**
 * What became of a call to the bank. The four kinds are what a person needs to know: the bank did it, the bank said no,
 * nothing was sent, or nobody can tell.
 */
export type BankAnswer<T> = Answered<T> | Refused | Unreachable | Unknown;

/** The bank answered with a success; `value` is read tolerantly. */
export interface Answered<T> {
  readonly kind: "answered";
  readonly status: number;
  readonly value: T;
  /** Dotted paths of fields whose value made no sense. */
  readonly unread: readonly string[];
  readonly requestId: string | null;
}

/** The bank answered that it will not do it, and did not. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  /** The first error's code (7), or null when the body named none. */
  readonly code: number | null;
  /** The bank's own sentences; empty when it gave none. */
  readonly messages: readonly string[];
  readonly requestId: string | null;
}

/** No byte of the request reached the bank's API: sending again is safe. */
export interface Unreachable {
  readonly kind: "unreachable";
  /** `connect`: no connection to the API; `token`: the token server gave no token. */
  readonly reason: "connect" | "token";
  /** The network error's code, such as ECONNREFUSED, for the log. */
  readonly cause: string;
}

/** The request may have reached the bank and no usable answer came back. */
interface Unknown {
  readonly kind: "unknown";
  readonly reason: "timeout" | "cut" | "server-error" | "unreadable" | "too-large";
  /** The status, when there was one. */
  readonly status: number | null;
  readonly requestId: string | null;
}
