import "server-only";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { ForbiddenAddressError } from "@/lib/shared/guarded-agent";
import { postRequest } from "@/lib/shared/post-request";
import { responseText } from "@/lib/shared/response-text";
import { createWebhookHeaders } from "@/lib/shared/standard-webhooks";
import { createTarget } from "@/lib/shared/webhook-target";
import type { Delivery, Endpoint } from "./checks";
import { containsSecret } from "./contains-secret";
import { formatDeliveryCurl } from "./curl-of-delivery";
import type { ReportedRequest } from "./report";

export interface SendOptions {
  readonly dispatcher: Dispatcher;
  readonly timeoutMs: number;
  /** Pause between the two chunks of a slow delivery. */
  readonly pauseMs: number;
}

const OMITTED = "[omitted because it repeats a credential]";

/** Sends one delivery the way the bank does. Never throws; an error becomes the request's `problem`. */
export async function sendDelivery(
  endpoint: Endpoint,
  delivery: Delivery,
  { dispatcher, timeoutMs, pauseMs }: SendOptions,
): Promise<ReportedRequest> {
  const { label, eventId, body, flaw, isSlow } = delivery;
  const password = flaw === "wrong-password" ? `${endpoint.password}-wrong` : endpoint.password;
  const { origin, path, headers } = createTarget({ url: endpoint.url, username: endpoint.username, password });
  const signed = createWebhookHeaders({ id: eventId, at: new Date(), body }, signingSecret(endpoint, flaw));
  const length = { "content-length": String(Buffer.byteLength(body)) };
  const request = { origin, path, headers: { ...headers, ...signed, ...length } };
  const startedAt = performance.now();
  const received = await postRequest(
    { ...request, body: isSlow ? streamInHalves(body, pauseMs) : body },
    { dispatcher, timeoutMs },
  ).catch((error: unknown) => describeError(error, timeoutMs));
  const response = typeof received === "string" ? null : received;
  const [location] = [response?.headers.location].flat();
  const secrets = [password, ...secretsOf(endpoint, headers.authorization)];
  return {
    label,
    curl: formatDeliveryCurl(endpoint, delivery),
    status: response?.status ?? null,
    problem: typeof received === "string" ? received : null,
    durationMs: Math.round(performance.now() - startedAt),
    location: location === undefined ? null : redactedText(Buffer.from(location), secrets),
    body: response && redactedText(response.bodyStart, secrets),
  };
}

function secretsOf({ password, secret }: Endpoint, authorization = ""): string[] {
  return [password, secret, secret.replace(/^whsec_/, ""), authorization.replace(/^Basic |=+$/g, "")];
}

/** Returns the beginning of a header or body from the endpoint, or a placeholder if it contains a secret. */
function redactedText(text: Buffer, secrets: readonly string[]): string | null {
  return containsSecret(text, secrets) ? OMITTED : responseText(text);
}

function signingSecret({ secret }: Endpoint, flaw: Delivery["flaw"]): string | null {
  if (flaw === "no-signature") return null;
  return flaw === "wrong-signature" ? randomBytes(32).toString("base64") : secret;
}

/** Streams a body in two halves with a pause between them. */
function streamInHalves(body: string, pauseMs: number): Readable {
  const bytes = Buffer.from(body);
  const half = bytes.length >> 1;
  async function* pieces() {
    yield bytes.subarray(0, half);
    await wait(pauseMs);
    yield bytes.subarray(half);
  }
  return Readable.from(pieces());
}

function describeError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "The request failed.";
  if (error instanceof ForbiddenAddressError) return "Its host does not resolve to a public address.";
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") {
    return `No complete response within ${timeoutMs / 1000} s.`;
  }
  return `No response (${code ?? error.name}).`;
}
