import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_CODES, type ErrorBody, type ErrorCode } from "@/lib/contract/error";

/** A handler's response: a body with its status. */
export interface ApiResponse {
  readonly status: ContentfulStatusCode | 204;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body };
}

export function noContent(): ApiResponse {
  return { status: 204, body: null };
}

/** Creates an error response (section 7). */
export function errorResponse(status: ContentfulStatusCode, code: ErrorCode, message: string): ApiResponse {
  return { status, body: { errors: [{ code, message }] } satisfies ErrorBody };
}

/** Creates a 400 with one error per invalid field. Each message starts with the field name [GAP-39]. */
export function validationError(fields: Readonly<Record<string, string>>): ApiResponse {
  const errors = Object.entries(fields).map(([field, message]) => ({
    code: ERROR_CODES.validation,
    message: `${field}: ${message}`,
  }));
  return { status: 400, body: { errors } satisfies ErrorBody };
}

/** Creates a 404 for an unknown id or another partner's id, so that the two can't be distinguished [GAP-39]. */
export function notFound(): ApiResponse {
  return errorResponse(404, ERROR_CODES.notFound, "No resource exists at this address.");
}

/** Creates a 500 without error details, which are logged under the request id [GAP-39]. */
export function internalError(): ApiResponse {
  return errorResponse(
    500,
    ERROR_CODES.internal,
    "The bank could not process this request. Quote the x-request-id when you report it.",
  );
}
