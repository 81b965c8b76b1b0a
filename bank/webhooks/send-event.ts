import type { SentRequest } from "@/bank/store/delivery-attempts";
import { ForbiddenAddressError } from "@/lib/shared/guarded-agent";
import { type PostOptions, postRequest } from "@/lib/shared/post-request";
import { responseText } from "@/lib/shared/response-text";
import { createWebhookHeaders } from "@/lib/shared/standard-webhooks";
import type { Target } from "@/lib/shared/webhook-target";
import { formatLoggedHeaders } from "./logged-headers";
import { parseRetryAfter } from "./retry-schedule";

interface EventToSend {
  readonly target: Target;
  readonly eventId: string;
  readonly format: SentRequest["format"];
  readonly body: string;
}

/** Result of an attempt. */
export interface Attempt {
  readonly ok: boolean;
  /** Null if there was no response. */
  readonly httpStatus: number | null;
  /** A short sentence for the partner; null on success. */
  readonly error: string | null;
  readonly durationMs: number;
  /** From the response's Retry-After header; null if there was none. */
  readonly retryAfterMs: number | null;
  /** Null if nothing was sent. */
  readonly request: SentRequest | null;
  /** Without secrets; null if there was no response. */
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** Start of the response body as text; null if there was no response or body. */
  readonly responseBody: string | null;
}

interface SendOptions extends PostOptions {
  readonly realNow: () => Date;
}

/** Makes one attempt to send an event. Never throws: every error becomes the attempt's result. */
export async function sendEvent(event: EventToSend, options: SendOptions): Promise<Attempt> {
  const { target, eventId, format, body } = event;
  const startedAt = performance.now();
  const signed = createWebhookHeaders({ id: eventId, at: options.realNow(), body }, target.password);
  const headers = { ...target.headers, ...signed };
  const result = await post({ target, headers, body }, options).catch((error: unknown) => ({
    httpStatus: null,
    error: describeError(error, options.timeoutMs),
    retryAfterMs: null,
    responseHeaders: null,
    responseBody: null,
  }));
  return {
    ...result,
    ok: result.error === null,
    durationMs: Math.round(performance.now() - startedAt),
    request: { url: `${target.origin}${target.path}`, format, headers: redactSecrets(headers) },
  };
}

type Headers = Readonly<Record<string, string>>;

/** @throws the same errors as {@link postRequest} */
async function post(
  { target: { origin, path }, headers, body }: { target: Target; headers: Headers; body: string },
  options: SendOptions,
): Promise<Pick<Attempt, "httpStatus" | "error" | "retryAfterMs" | "responseHeaders" | "responseBody">> {
  const response = await postRequest({ origin, path, headers, body }, options);
  const retryAfter = response.headers["retry-after"];
  return {
    httpStatus: response.status,
    error: response.status >= 200 && response.status < 300 ? null : `The receiver returned ${response.status}.`,
    retryAfterMs: parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, options.realNow()),
    responseHeaders: formatLoggedHeaders(response.headers),
    responseBody: responseText(response.bodyStart),
  };
}

/** Redacts the password and any value that could verify a guess of it. */
function redactSecrets(headers: Headers): Headers {
  return {
    ...headers,
    ...("authorization" in headers && { authorization: "Basic …" }),
    ...("webhook-signature" in headers && { "webhook-signature": "v1,…" }),
  };
}

/** Describes an error for the partner without revealing the bank's network. */
function describeError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "The delivery failed.";
  if (error instanceof ForbiddenAddressError) return "The callback's host does not resolve to a public address.";
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") {
    return `The receiver did not respond within ${timeoutMs / 1000} s.`;
  }
  if (error.name === "AbortError") return "The bank stopped.";
  return `The receiver could not be reached (${code ?? error.name}).`;
}
