/** A delivery's request as sent, without secrets. */
export interface SentRequest {
  readonly url: string;
  /** Format of the body, which is not stored: the event and the format determine it. */
  readonly format: "Basic" | "Extended";
  readonly headers: Readonly<Record<string, string>>;
}

/** One attempt in a delivery's log, which is stored in the delivery's row, oldest first [GAP-37]. */
export interface LoggedAttempt {
  /** When the attempt ended: an ISO instant on the business clock. */
  readonly at: string;
  /** Null when nothing was sent. */
  readonly request: SentRequest | null;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Without secrets; null without a response, and absent in attempts of earlier releases. */
  readonly responseHeaders?: Readonly<Record<string, string>> | null;
  /** The beginning of the response's body; null without one. */
  readonly responseBody: string | null;
}

/** Maximum attempts stored per delivery. A schedule has eight, and a manual resend restarts it. */
export const MAX_LOGGED_ATTEMPTS = 20;
