import { type Dispatcher, request } from "undici";
import { ForbiddenAddressError } from "./guarded-agent";
import { parseRetryAfter } from "./retry-schedule";
import { standardWebhooksHeaders } from "./standard-webhooks";

/** Of an answer at most so much is read [GAP-33]. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** One POST to make. */
export interface EventToSend {
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly eventId: string;
  readonly body: string;
}

/** How it went. */
export interface Attempt {
  readonly ok: boolean;
  readonly httpStatus: number | null;
  /** A short sentence for the partner; null when it went well. */
  readonly error: string | null;
  readonly durationMs: number;
  /** What the receiver asked for. */
  readonly retryAfterMs: number | null;
}

export interface SendOptions {
  readonly dispatcher: Dispatcher;
  readonly timeoutMs: number;
  readonly realNow: () => Date;
  /** The bank stops: ends the attempt at once. */
  readonly signal: AbortSignal;
}

/** Sends an event once. Never throws: whatever goes wrong is the attempt's outcome. */
export async function sendEvent(event: EventToSend, options: SendOptions): Promise<Attempt> {
  const startedAt = performance.now();
  // One deadline for all of it: connecting, the headers and the last byte, however slowly they drip.
  const end = new AbortController();
  const stop = () => end.abort();
  const late = setTimeout(() => end.abort(new DOMException("late", "TimeoutError")), options.timeoutMs);
  options.signal.addEventListener("abort", stop);
  const outcome = await post(event, options, end.signal).catch((error: unknown) => ({
    httpStatus: null,
    error: sentence(error, options.timeoutMs),
    retryAfterMs: null,
  }));
  clearTimeout(late);
  options.signal.removeEventListener("abort", stop);
  return { ...outcome, ok: outcome.error === null, durationMs: Math.round(performance.now() - startedAt) };
}

async function post(
  event: EventToSend,
  options: SendOptions,
  signal: AbortSignal,
): Promise<Pick<Attempt, "httpStatus" | "error" | "retryAfterMs">> {
  const { statusCode, headers, body } = await request(event.url, {
    method: "POST",
    dispatcher: options.dispatcher,
    signal,
    headers: {
      "content-type": "application/json",
      "user-agent": "check-bank-webhooks/1",
      ...basicAuthorization(event),
      ...standardWebhooksHeaders({ id: event.eventId, at: options.realNow(), body: event.body }, event.password),
    },
    body: event.body,
  });
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Buffer).byteLength;
    // Leaving the loop ends the connection.
    if (length >= MAX_ANSWER_BYTES) break;
  }
  const retryAfter = headers["retry-after"];
  return {
    httpStatus: statusCode,
    error: statusCode >= 200 && statusCode < 300 ? null : `The receiver answered ${statusCode}.`,
    retryAfterMs: parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, options.realNow()),
  };
}

function basicAuthorization({ username, password }: EventToSend): { authorization?: string } {
  if ((username ?? "") === "" && (password ?? "") === "") return {};
  const credentials = Buffer.from(`${username ?? ""}:${password ?? ""}`, "utf8").toString("base64");
  return { authorization: `Basic ${credentials}` };
}

/** What went wrong, without what the bank knows of its own network. */
function sentence(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "The delivery failed.";
  if (error instanceof ForbiddenAddressError) return "The callback's host does not lead to a public address.";
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") {
    return `The receiver did not answer within ${timeoutMs / 1000} s.`;
  }
  if (error.name === "AbortError") return "The bank stopped.";
  return `The receiver could not be reached (${code ?? error.name}).`;
}
