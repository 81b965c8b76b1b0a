/** A request of a delivery as it was sent, without its secrets. */
export interface SentRequest {
  readonly url: string;
  /** Of the body, which the event and the format determine. */
  readonly format: "Basic" | "Extended";
  readonly headers: Readonly<Record<string, string>>;
}

/** An attempt as its delivery's row keeps it, beside others, oldest first [GAP-37]. */
export interface LoggedAttempt {
  /** ISO instant when it ended, on the business clock. */
  readonly at: string;
  /** Null when nothing was sent. */
  readonly request: SentRequest | null;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** The beginning of the response's body; null without one. */
  readonly responseBody: string | null;
}

/** A delivery keeps its last attempts; a schedule has eight, and each resend of a waiting delivery starts another. */
export const MAX_LOGGED_ATTEMPTS = 20;
