import { ForbiddenAddressError } from "./guarded-agent";
import { type PostOptions, postRequest } from "./post-request";
import { parseRetryAfter } from "./retry-schedule";
import { standardWebhooksHeaders } from "./standard-webhooks";
import type { Target } from "./webhook-target";

interface EventToSend {
  readonly target: Target;
  readonly eventId: string;
  readonly body: string;
}

/** Result of an attempt. */
export interface Attempt {
  readonly ok: boolean;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  /** A short sentence for the partner; null on success. */
  readonly error: string | null;
  readonly durationMs: number;
  /** From the response's Retry-After header; null without one. */
  readonly retryAfterMs: number | null;
}

interface SendOptions extends PostOptions {
  readonly realNow: () => Date;
}

/** Makes one attempt to send an event. Never throws: every error becomes the attempt's result. */
export async function sendEvent(event: EventToSend, options: SendOptions): Promise<Attempt> {
  const startedAt = performance.now();
  const result = await post(event, options).catch((error: unknown) => ({
    httpStatus: null,
    error: describeError(error, options.timeoutMs),
    retryAfterMs: null,
  }));
  return { ...result, ok: result.error === null, durationMs: Math.round(performance.now() - startedAt) };
}

/** @throws as {@link postRequest} */
async function post(
  { target, eventId, body }: EventToSend,
  options: SendOptions,
): Promise<Pick<Attempt, "httpStatus" | "error" | "retryAfterMs">> {
  const { realNow } = options;
  const { origin, path, password } = target;
  const headers = { ...target.headers, ...standardWebhooksHeaders({ id: eventId, at: realNow(), body }, password) };
  const response = await postRequest({ origin, path, headers, body }, options);
  const retryAfter = response.headers["retry-after"];
  return {
    httpStatus: response.status,
    error: response.status >= 200 && response.status < 300 ? null : `The receiver returned ${response.status}.`,
    retryAfterMs: parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, realNow()),
  };
}

/** Describes an error for the partner, without details of the bank's own network. */
function describeError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "The delivery failed.";
  if (error instanceof ForbiddenAddressError) return "The callback's host does not lead to a public address.";
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") {
    return `The receiver did not respond within ${timeoutMs / 1000} s.`;
  }
  if (error.name === "AbortError") return "The bank stopped.";
  return `The receiver could not be reached (${code ?? error.name}).`;
}
