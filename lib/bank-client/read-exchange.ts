import "server-only";
import { errorBodySchema } from "@/lib/contract/error";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { storableJson } from "@/lib/shared/storable-json";
import type { BankResponse, Refused } from "./bank-response";
import type { Exchange } from "./http-exchange";

/** Converts a call's HTTP exchange to a bank response. */
export function readExchange(exchange: Exchange): BankResponse<unknown> {
  if (exchange.kind === "not-sent") return { kind: "unreachable", reason: "connect", cause: exchange.cause };
  if (exchange.kind === "no-response") {
    return { kind: "unknown", reason: exchange.reason, status: exchange.status, requestId: exchange.requestId };
  }
  const { status, body } = exchange;
  const requestId = exchange.headers["x-request-id"] ?? null;
  if (status >= 500) return { kind: "unknown", reason: "server-error", status, requestId };
  // The server may have processed the request before redirecting.
  if (status >= 300 && status < 400) return { kind: "unknown", reason: "redirected", status, requestId };
  const json = parse(body);
  if (status < 200 || status >= 300) return { ...readErrorBody(json), kind: "refused", status, requestId };
  if (status === 204 || body.trim() === "") return { kind: "succeeded", status, value: null, unread: [], requestId };
  if (json === undefined) return { kind: "unknown", reason: "unreadable", status, requestId };
  return { kind: "succeeded", status, value: json, unread: [], requestId };
}

/** Limits on error messages, because they are displayed. */
const MAX_MESSAGES = 20;
const MAX_MESSAGE_LENGTH = 500;

function readErrorBody(json: unknown): Pick<Refused, "code" | "messages"> {
  const errors = readTolerantly(errorBodySchema, json).value.errors ?? [];
  const messages = errors.flatMap(({ message }) => (message ? [message.slice(0, MAX_MESSAGE_LENGTH)] : []));
  return {
    code: errors.find(({ code }) => code !== undefined)?.code ?? null,
    messages: messages.slice(0, MAX_MESSAGES),
  };
}

function parse(body: string): unknown {
  try {
    return storableJson(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Returns the response for a call whose credentials the token server rejected. */
export function credentialsRefused(status: number, requestId: string | null): Refused {
  return {
    kind: "refused",
    status,
    code: null,
    messages: ["The bank did not accept this portal's client id and secret."],
    requestId,
  };
}
