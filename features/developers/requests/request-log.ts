import "server-only";
import { randomUUID } from "node:crypto";
import type { ExchangeRecord } from "@/lib/bank-client/exchange-record";
import { isRecordId } from "@/lib/contract/primitives";
import { isConnectionLost } from "@/lib/database/errors/lost-connection";
import { ledger } from "@/lib/ledger/open-ledger";
import { type NewApiRequest, storeRequests } from "@/lib/ledger/requests/api-requests";
import { currentContext, log } from "@/lib/logging/log";
import { storableJson, storableText } from "@/lib/shared/storable-json";
import { loggedBody, withoutEchoes } from "./logged-body";

/** A recorded request; its response is read when it is written. */
type Waiting = Omit<NewApiRequest, "bodies" | "resultId"> & {
  readonly request: unknown;
  readonly response: string | null;
};

/** Requests that wait to be written at most; beyond, the oldest are dropped. */
const MOST_WAITING = 5_000;
/** Requests that are written per statement. */
const AT_ONCE = 500;
/** Characters of a body that is kept; of a longer one only its length is. */
const LONGEST_BODY = 32_000;

// Next bundles routes and background work separately; only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseRequests?: { waiting: Waiting[]; dropped: number } };

function buffer() {
  shared.endorseRequests ??= { waiting: [], dropped: 0 };
  return shared.endorseRequests;
}

/** Notes a request for the API log, in memory alone: the request neither waits for the log nor fails with it. */
export function recordRequest(record: ExchangeRecord): void {
  try {
    keep([waitingOf(record)]);
  } catch (error) {
    log().warn({ err: error }, "a request is missing in the API log");
  }
}

/**
 * Writes the recorded requests to the ledger. Without a database they wait for the next run; what the database refuses is
 * dropped, so that it does not hold up the rest.
 */
export async function writeRequests(): Promise<void> {
  const { dropped } = buffer();
  if (dropped > 0) log().warn({ dropped }, "requests are missing in the API log");
  buffer().dropped = 0;
  while (buffer().waiting.length > 0) {
    const batch = buffer().waiting.splice(0, AT_ONCE);
    try {
      await storeRequests(await ledger(), batch.map(storedRequest));
    } catch (error) {
      if (isConnectionLost(error)) {
        buffer().waiting.unshift(...batch);
        keep([]);
        return;
      }
      log().error({ err: error, dropped: batch.length }, "requests are missing in the API log");
    }
  }
}

function keep(requests: readonly Waiting[]): void {
  const { waiting } = buffer();
  waiting.push(...requests);
  const excess = waiting.length - MOST_WAITING;
  if (excess <= 0) return;
  waiting.splice(0, excess);
  buffer().dropped += excess;
}

function waitingOf({ exchange, operation, targetId, startedAt, requestBody, ...record }: ExchangeRecord): Waiting {
  const { operation: cause = "page", personId = null } = currentContext() ?? {};
  const isToken = operation === "token";
  return {
    id: randomUUID(),
    at: startedAt,
    operation,
    method: record.method,
    path: storableText(record.path),
    targetId: targetId !== null && isRecordId(targetId) ? targetId : null,
    durationMs: record.durationMs,
    retry: record.retry,
    cause,
    personId,
    ...resultOf(exchange),
    request: requestBody === undefined ? undefined : loggedBody(requestBody),
    response:
      exchange.kind === "response" && !isToken && exchange.body !== ""
        ? withoutEchoes(exchange.body, requestBody)
        : null,
  };
}

function resultOf(exchange: ExchangeRecord["exchange"]) {
  if (exchange.kind === "not-sent") {
    return { statusClass: 0, status: null, problem: storableText(exchange.cause), requestId: null };
  }
  const status = exchange.status ?? null;
  const statusClass = Math.floor((status ?? 0) / 100);
  if (exchange.kind === "no-response") {
    // The status of a response whose body did not arrive says nothing about its success.
    return { statusClass: 0, status, problem: exchange.reason, requestId: storable(exchange.requestId) };
  }
  return { statusClass, status, problem: null, requestId: storable(exchange.headers["x-request-id"] ?? null) };
}

const storable = (text: string | null) => text && storableText(text);

function storedRequest({ request, response, ...columns }: Waiting): NewApiRequest {
  const parsed = response === null || response.length > LONGEST_BODY ? undefined : parse(response);
  return {
    ...columns,
    resultId: idOf(parsed),
    bodies: {
      request: request === undefined ? null : bounded(JSON.stringify(request)),
      response:
        response === null ? null : bounded(parsed === undefined ? response : JSON.stringify(loggedBody(parsed))),
    },
  };
}

/** The id of the record that a response returned. */
function idOf(response: unknown): string | null {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  return typeof id === "string" && isRecordId(id) ? id : null;
}

function bounded(text: string): string {
  return text.length > LONGEST_BODY ? `[${text.length} characters, too long to keep]` : text;
}

function parse(text: string): unknown {
  try {
    return storableJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
