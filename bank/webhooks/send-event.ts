import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { ForbiddenAddressError } from "./guarded-agent";
import { parseRetryAfter } from "./retry-schedule";
import { standardWebhooksHeaders } from "./standard-webhooks";

/** Of an answer at most so much is read [GAP-33]. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Where events go and how they are authenticated. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What deliveries are signed with; null when they are not. */
  readonly password: string | null;
}

/** Works out once what all deliveries to one registration have in common. */
export function createTarget(to: {
  readonly url: URL;
  readonly username: string | null;
  readonly password: string | null;
}): Target {
  return {
    origin: to.url.origin,
    path: `${to.url.pathname}${to.url.search}`,
    headers: {
      "content-type": "application/json",
      "user-agent": "check-bank-webhooks/1",
      ...basicAuthorization(to),
    },
    password: to.password,
  };
}

/** One POST to make. */
export interface EventToSend {
  readonly target: Target;
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
  const outcome = await post(event, options).catch((error: unknown) => ({
    httpStatus: null,
    error: sentence(error, options.timeoutMs),
    retryAfterMs: null,
  }));
  return { ...outcome, ok: outcome.error === null, durationMs: Math.round(performance.now() - startedAt) };
}

/**
 * The request itself, by undici's handlers: no stream is made for an answer that nobody reads.
 *
 * @throws what undici says, AbortError when the bank stops, TimeoutError after the deadline
 */
function post(
  { target, eventId, body }: EventToSend,
  { dispatcher, timeoutMs, realNow, signal }: SendOptions,
): Promise<Pick<Attempt, "httpStatus" | "error" | "retryAfterMs">> {
  const { origin, path, password } = target;
  const headers = { ...target.headers, ...standardWebhooksHeaders({ id: eventId, at: realNow(), body }, password) };
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let given: Error | undefined;
    let httpStatus = 0;
    let answerHeaders: IncomingHttpHeaders = {};
    let length = 0;
    const end = () => {
      clearTimeout(late);
      signal.removeEventListener("abort", stop);
    };
    const giveUp = (error: Error) => {
      given = error;
      end();
      reject(error);
      controller?.abort(error);
    };
    // One deadline for all of it: connecting, the headers and the last byte, however slowly they drip.
    const late = setTimeout(() => giveUp(new DOMException("late", "TimeoutError")), timeoutMs);
    const stop = () => giveUp(new DOMException("stopped", "AbortError"));
    const answered = () => {
      end();
      const retryAfter = answerHeaders["retry-after"];
      resolve({
        httpStatus,
        error: httpStatus >= 200 && httpStatus < 300 ? null : `The receiver answered ${httpStatus}.`,
        retryAfterMs: parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, realNow()),
      });
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) return stop();
    dispatcher.dispatch(
      { origin, path, method: "POST", headers, body },
      {
        onRequestStart(started) {
          controller = started;
          // Given up while it waited for its connection.
          if (given) started.abort(given);
        },
        onResponseStart(_, statusCode, headersOfAnswer) {
          [httpStatus, answerHeaders] = [statusCode, headersOfAnswer];
        },
        onResponseData(reading, chunk) {
          length += chunk.byteLength;
          if (length < MAX_ANSWER_BYTES) return;
          answered();
          reading.abort(new DOMException("enough", "AbortError"));
        },
        onResponseEnd: answered,
        onResponseError(_, error) {
          end();
          reject(error);
        },
      },
    );
  });
}

function basicAuthorization({
  username,
  password,
}: {
  readonly username: string | null;
  readonly password: string | null;
}): { authorization?: string } {
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
