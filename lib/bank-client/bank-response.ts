import "server-only";

/**
 * The result of a call to the bank: it succeeded, the bank refused it, nothing was sent, or the outcome is unknown.
 */
export type BankResponse<T> = Succeeded<T> | Refused | Unreachable | Unknown;

/** A successful response; `value` is parsed tolerantly. */
export interface Succeeded<T> {
  readonly kind: "succeeded";
  readonly status: number;
  readonly value: T;
  /** Dotted paths of fields with invalid values. */
  readonly unread: readonly string[];
  readonly requestId: string | null;
}

/** The bank rejected the request and made no changes. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  /** Code of the first error (7), or null if the body has none. */
  readonly code: number | null;
  /** Error messages from the bank; may be empty. */
  readonly messages: readonly string[];
  readonly requestId: string | null;
}

/** No part of the request reached the bank's API, so retrying is safe. */
export interface Unreachable {
  readonly kind: "unreachable";
  /** `connect`: no connection to the API; `token`: the token server issued no token. */
  readonly reason: "connect" | "token";
  /** Network error code for the log, such as ECONNREFUSED. */
  readonly cause: string;
}

/** The request may have reached the bank, but there was no usable response. */
interface Unknown {
  readonly kind: "unknown";
  readonly reason: "timeout" | "cut" | "redirected" | "server-error" | "unreadable" | "too-large";
  /** HTTP status, or null if none was received. */
  readonly status: number | null;
  readonly requestId: string | null;
}
