import "server-only";
import { randomUUID } from "node:crypto";
import type { ExchangeRecord } from "@/lib/bank-client/exchange-record";
import { isRecordId } from "@/lib/contract/primitives";
import { isConnectionLost } from "@/lib/database/errors/lost-connection";
import { ledger } from "@/lib/ledger/open-ledger";
import { type NewApiRequest, storeRequests } from "@/lib/ledger/requests/api-requests";
import { currentContext, log } from "@/lib/logging/log";
import { storableJson, storableText } from "@/lib/shared/storable-json";
import { redactBody, withoutEchoes } from "./logged-body";

/** A recorded request, whose response is parsed only when it is written to the ledger. */
type PendingRequest = Omit<NewApiRequest, "bodies" | "resultId"> & {
  readonly request: unknown;
  readonly response: string | null;
};

/** Maximum number of buffered requests; beyond it, the oldest are dropped. */
const MAX_PENDING = 5_000;
/** Number of requests written per statement. */
const BATCH_SIZE = 500;
/** Maximum length of a stored body, in characters; a longer body is replaced by its length. */
const MAX_BODY_LENGTH = 32_000;

// Next.js bundles routes and background work separately; only `globalThis` is shared by the whole process.
const shared = globalThis as typeof globalThis & { endorseRequests?: { pending: PendingRequest[]; dropped: number } };

function buffer() {
  shared.endorseRequests ??= { pending: [], dropped: 0 };
  return shared.endorseRequests;
}

/** Buffers a request for the API log in memory, so that logging can't delay the request or make it fail. */
export function recordRequest(record: ExchangeRecord): void {
  try {
    enqueue([toPendingRequest(record)]);
  } catch (error) {
    log().warn({ err: error }, "a request is missing from the API log");
  }
}

/**
 * Writes the buffered requests to the ledger. Keeps them for the next run if the connection is lost, and drops batches
 * that the database rejects.
 */
export async function writeRequests(): Promise<void> {
  const { dropped } = buffer();
  if (dropped > 0) log().warn({ dropped }, "requests are missing from the API log");
  buffer().dropped = 0;
  while (buffer().pending.length > 0) {
    const batch = buffer().pending.splice(0, BATCH_SIZE);
    try {
      await storeRequests(await ledger(), batch.map(toStoredRequest));
    } catch (error) {
      if (isConnectionLost(error)) {
        buffer().pending.unshift(...batch);
        enqueue([]);
        return;
      }
      log().error({ err: error, dropped: batch.length }, "requests are missing from the API log");
    }
  }
}

function enqueue(requests: readonly PendingRequest[]): void {
  const { pending } = buffer();
  pending.push(...requests);
  const excess = pending.length - MAX_PENDING;
  if (excess <= 0) return;
  pending.splice(0, excess);
  buffer().dropped += excess;
}

function toPendingRequest({
  exchange,
  operation,
  targetId,
  startedAt,
  requestBody,
  ...record
}: ExchangeRecord): PendingRequest {
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
    ...resultColumns(exchange),
    request: requestBody === undefined ? undefined : redactBody(requestBody),
    response:
      exchange.kind === "response" && !isToken && exchange.body !== ""
        ? withoutEchoes(exchange.body, requestBody)
        : null,
  };
}

function resultColumns(exchange: ExchangeRecord["exchange"]) {
  if (exchange.kind === "not-sent") {
    return { statusClass: 0, status: null, problem: storableText(exchange.cause), requestId: null };
  }
  const status = exchange.status ?? null;
  const statusClass = Math.floor((status ?? 0) / 100);
  if (exchange.kind === "no-response") {
    // Without the complete response body, the status does not show whether the request succeeded.
    return { statusClass: 0, status, problem: exchange.reason, requestId: storableOrNull(exchange.requestId) };
  }
  return { statusClass, status, problem: null, requestId: storableOrNull(exchange.headers["x-request-id"] ?? null) };
}

const storableOrNull = (text: string | null) => text && storableText(text);

function toStoredRequest({ request, response, ...columns }: PendingRequest): NewApiRequest {
  const parsed = response === null || response.length > MAX_BODY_LENGTH ? undefined : parseJson(response);
  return {
    ...columns,
    resultId: recordIdOf(parsed),
    bodies: {
      request: request === undefined ? null : limitLength(JSON.stringify(request)),
      response:
        response === null ? null : limitLength(parsed === undefined ? response : JSON.stringify(redactBody(parsed))),
    },
  };
}

/** Returns the record ID in a response, or null. */
function recordIdOf(response: unknown): string | null {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  return typeof id === "string" && isRecordId(id) ? id : null;
}

function limitLength(text: string): string {
  return text.length > MAX_BODY_LENGTH ? `[${text.length} characters, too long to keep]` : text;
}

function parseJson(text: string): unknown {
  try {
    return storableJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
