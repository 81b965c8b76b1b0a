/** A delivery's request as sent, without secrets. */
export interface SentRequest {
  readonly url: string;
  /** Format of the body. The body itself is not stored, since the event and the format determine it. */
  readonly format: "Basic" | "Extended";
  readonly headers: Readonly<Record<string, string>>;
}

/** One attempt in a delivery's log, which is stored in the delivery's row, oldest first [GAP-37]. */
export interface LoggedAttempt {
  /** When the attempt ended, as an ISO 8601 timestamp on the business clock. */
  readonly at: string;
  /** Null if nothing was sent. */
  readonly request: SentRequest | null;
  /** Null if there was no response. */
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Without secrets; null without a response, and absent from attempts logged by earlier releases. */
  readonly responseHeaders?: Readonly<Record<string, string>> | null;
  /** Start of the response body; null if there was none. */
  readonly responseBody: string | null;
}

/** Maximum attempts stored per delivery. A retry schedule has eight, and each manual resend restarts it. */
export const MAX_LOGGED_ATTEMPTS = 20;
