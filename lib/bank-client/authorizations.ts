import "server-only";
import { type Authorization, type AuthorizationRequest, authorizationSchema } from "@/lib/contract/positive-pay";
import { isRecordId } from "@/lib/contract/primitives";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** Authorizes a check (4.5). Not idempotent: the first authorization may already have paid a check. */
export async function authorizeCheck(
  client: BankClient,
  body: AuthorizationRequest,
): Promise<BankResponse<Tolerant<Authorization>>> {
  return readAuthorization(await client.call({ operation: "authorizeCheck", body }));
}

/** Revokes an authorization (4.6). Idempotent: repeated calls return the same record [GAP-22]. */
export async function revokeAuthorization(
  client: BankClient,
  id: string,
): Promise<BankResponse<Tolerant<Authorization>>> {
  return readAuthorization(await client.call({ operation: "revokeAuthorization", path: { id } }));
}

/** Treats a success without an authorization ID as an unknown outcome. */
function readAuthorization(response: BankResponse<unknown>): BankResponse<Tolerant<Authorization>> {
  if (response.kind !== "succeeded") return response;
  const reading = readTolerantly(authorizationSchema, response.value);
  if (!isRecordId(reading.value.id ?? "")) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  return { ...response, ...reading };
}
