import "server-only";
import type { Session } from "@/lib/access/session";
import { jsonResponse } from "@/lib/http/responses";
import { listPayments } from "./list-payments";
import { parsePaymentsQuery } from "./payments-query";

/** Responds with one page of payments, for polling by the list. Ignores invalid filters, which the page reports. */
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
