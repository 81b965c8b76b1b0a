import "server-only";
import { type Authorization, type AuthorizationRequest, authorizationSchema } from "@/lib/contract/positive-pay";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankAnswer } from "./bank-answer";
import type { BankClient } from "./bank-client";

/** Authorizes a check (4.5). Not idempotent: the first authorization may have paid its check before the second arrives. */
export async function authorizeCheck(
  client: BankClient,
  body: AuthorizationRequest,
): Promise<BankAnswer<Tolerant<Authorization>>> {
  return readAuthorization(await client.call({ operation: "authorizeCheck", body }));
}

/** Revokes an authorization (4.6). Idempotent: the same record is returned each time [GAP-22]. */
export async function revokeAuthorization(
  client: BankClient,
  id: string,
): Promise<BankAnswer<Tolerant<Authorization>>> {
  return readAuthorization(await client.call({ operation: "revokeAuthorization", path: { id } }));
}

/** A success without an authorization's id is an unknown outcome. */
function readAuthorization(answer: BankAnswer<unknown>): BankAnswer<Tolerant<Authorization>> {
  if (answer.kind !== "answered") return answer;
  const reading = readTolerantly(authorizationSchema, answer.value);
  if (!reading.value.id) {
    return { kind: "unknown", reason: "unreadable", status: answer.status, requestId: answer.requestId };
  }
  return { ...answer, ...reading };
}
