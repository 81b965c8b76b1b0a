import "server-only";

/**
 * The result of a call to the bank: it succeeded, the bank refused it, nothing was sent, or the outcome is unknown.
 */
export type BankResponse<T> = Succeeded<T> | Refused | Unreachable | Unknown;

/** A success response; `value` is read tolerantly. */
export interface Succeeded<T> {
  readonly kind: "succeeded";
  readonly status: number;
  readonly value: T;
  /** Dotted paths of fields with invalid values. */
  readonly unread: readonly string[];
  readonly requestId: string | null;
}

/** The bank refused the request and did nothing. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  /** The first error's code (7), or null when the body has none. */
  readonly code: number | null;
  /** The bank's messages; may be empty. */
  readonly messages: readonly string[];
  readonly requestId: string | null;
}

/** No byte of the request reached the bank's API, so sending it again is safe. */
export interface Unreachable {
  readonly kind: "unreachable";
  /** `connect`: no connection to the API; `token`: the token server issued no token. */
  readonly reason: "connect" | "token";
  /** The network error's code, such as ECONNREFUSED, for the log. */
  readonly cause: string;
}

/** The request may have reached the bank, but no usable response came back. */
interface Unknown {
  readonly kind: "unknown";
  readonly reason: "timeout" | "cut" | "redirected" | "server-error" | "unreadable" | "too-large";
  /** The status, when there was one. */
  readonly status: number | null;
  readonly requestId: string | null;
}
