import "server-only";
import type { Session } from "@/lib/access/session";
import { jsonResponse } from "@/lib/http/responses";
import { listPayments } from "./list-payments";
import { parsePaymentsQuery } from "./payments-query";

/** A page of payments; polled by the list. Invalid filters are ignored here, since the page itself reports them. */
export async function respondWithList({
  request,
  session,
}: {
  readonly request: Request;
  readonly session: Session;
}): Promise<Response> {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await listPayments(session, query));
}
