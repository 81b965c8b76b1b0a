import "server-only";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { maskAccountNumber } from "@/lib/access/masking/mask-accounts";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { CALLABLE } from "@/lib/bank-client/callable";
import { ledger } from "@/lib/ledger/open-ledger";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import { decryptRequestBodies } from "@/lib/ledger/requests/api-requests";
import { findRequest, findRequestPage, type ListedRequest } from "@/lib/ledger/requests/request-queries";
import { portalSettings } from "@/lib/settings/portal-settings";
import { isGuid } from "@/lib/shared/is-guid";
import { formatCurl } from "./curl";
import { type RequestQuery, requestFiltersOf } from "./request-query";

/** A request in the API log. */
export interface RequestRow {
  id: string;
  /** ISO 8601 timestamp in UTC, by the portal's clock. */
  at: string;
  /** The operation's description in the contract. */
  summary: string;
  method: string;
  path: string;
  status: number | null;
  /** A code for why there is no usable response; null if there is one. */
  problem: string | null;
  durationMs: number;
  /** The bank's `x-request-id` [GAP-40]. */
  requestId: string | null;
  /** 0 for the first attempt. */
  retry: number;
  /** The action, route or background job that sent the request. */
  cause: string;
  personName: string | null;
}

export interface RequestList {
  /** Newest first. */
  rows: RequestRow[];
  olderCursor: string | null;
  newerCursor: string | null;
}

/** A request with its bodies. */
export interface RequestDetail extends RequestRow {
  /** Usually JSON, or a note that the body was too long to store; null if there was none. */
  requestBody: string | null;
  responseBody: string | null;
  /** A shell command that repeats the request; null for token requests. */
  curl: string | null;
}

const PAGE_SIZE = 50;
const EMPTY_LIST: RequestList = { rows: [], olderCursor: null, newerCursor: null };

/** Lists one page of the API log. */
export async function listRequests(session: Session, query: RequestQuery): Promise<RequestList> {
  if (!can(session, "developers.read")) return EMPTY_LIST;
  const { db } = await ledger();
  const older = readRequestCursor(query.older);
  const newer = older ? undefined : readRequestCursor(query.newer);
  const { rows, more } = await findRequestPage(db, {
    filters: requestFiltersOf(query),
    older,
    newer,
    limit: PAGE_SIZE,
  });
  const [first, last] = [rows[0], rows.at(-1)];
  // A page opened from a cursor always has the previous page on that side.
  const [hasOlder, hasNewer] = [newer ? true : more, newer ? more : older !== undefined];
  const areNumbersMasked = await isMasked(session);
  return maskFor(session, {
    rows: rows.map((row) => viewRequest(row, areNumbersMasked)),
    olderCursor: last && hasOlder ? writeCursor({ createdAt: last.at, id: last.id }) : null,
    newerCursor: first && hasNewer ? writeCursor({ createdAt: first.at, id: first.id }) : null,
  });
}

/** Returns a request with its bodies; null if it does not exist or the user may not see it. */
export async function getRequest(session: Session, id: string): Promise<RequestDetail | null> {
  if (!can(session, "developers.read") || !isGuid(id)) return null;
  const { db, vault } = await ledger();
  const found = await findRequest(db, id);
  if (!found) return null;
  const { request, personName } = found;
  const { request: requestBody, response: responseBody } = decryptRequestBodies(vault, request);
  const row = viewRequest({ ...request, personName }, await isMasked(session));
  const curlRequest = { method: row.method, url: portalSettings().bank.apiUrl + row.path, body: requestBody };
  return maskFor(session, {
    ...row,
    requestBody,
    responseBody,
    curl: request.operation === "token" ? null : formatCurl(curlRequest),
  });
}

function viewRequest(row: ListedRequest, areNumbersMasked: boolean): RequestRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    summary: describeOperation(row.operation),
    method: row.method,
    path: areNumbersMasked ? row.path.replace(ACCOUNT_IN_PATH, maskAccountNumber) : row.path,
    status: row.status,
    problem: row.problem,
    durationMs: row.durationMs,
    requestId: row.requestId,
    retry: row.retry,
    cause: row.cause,
    personName: row.personName,
  };
}

const ACCOUNT_IN_PATH = /(?<=\/accounts\/)\d{4,17}(?=\/|$)/;

/** Operations to filter the log by, labeled with method and path. */
export const LOGGED_OPERATIONS: readonly { readonly value: string; readonly label: string }[] = [
  ...Object.entries(CALLABLE).map(([value, { method, path }]) => ({ value, label: `${method} ${path}` })),
  { value: "token", label: "POST /connect/token" },
];

function describeOperation(name: string): string {
  if (name === "token") return "Get a token";
  const known: Readonly<Record<string, { readonly summary: string }>> = CALLABLE;
  return Object.hasOwn(known, name) ? known[name]!.summary : name;
}

function readRequestCursor(text: string | undefined) {
  const cursor = readCursor(text);
  return cursor && isGuid(cursor.id) ? cursor : undefined;
}
