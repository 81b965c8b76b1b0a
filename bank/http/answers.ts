import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_CODES, type ErrorBody, type ErrorCode } from "@/lib/contract/error";

/** What a handler answers: a body with its status. */
export interface Answer {
  readonly status: ContentfulStatusCode | 204;
  readonly body: unknown;
  /** The body as JSON text already; then `body` is not looked at. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A successful answer. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** A successful answer whose body is JSON text already. */
export function okText(text: string): Answer {
  return { status: 200, body: undefined, text };
}

/** A successful answer without a body. */
export function done(): Answer {
  return { status: 204, body: null };
}

/** An answer in the error shape (section 7). */
export function refuse(status: ContentfulStatusCode, code: ErrorCode, message: string): Answer {
  return { status, body: { errors: [{ code, message }] } satisfies ErrorBody };
}

/** One element for each bad field, whose message names it [GAP-39]. */
export function refuseFields(fields: Readonly<Record<string, string>>): Answer {
  const errors = Object.entries(fields).map(([field, message]) => ({
    code: ERROR_CODES.validation,
    message: `${field}: ${message}`,
  }));
  return { status: 400, body: { errors } satisfies ErrorBody };
}

/** An id that is unknown, or another partner's: the two can't be told apart [GAP-39]. */
export function notFound(): Answer {
  return refuse(404, ERROR_CODES.notFound, "There is nothing here under this address.");
}

/** No detail of what went wrong leaves the bank; the request id leads to it in the log [GAP-39]. */
export function internalError(): Answer {
  return refuse(500, ERROR_CODES.internal, "The bank could not do this. Quote the x-request-id when you ask about it.");
}
