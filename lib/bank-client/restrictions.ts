import "server-only";
import { isRecordId } from "@/lib/contract/primitives";
import { type Restriction, type RestrictionRequest, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** Restricts an account (4.9). Not idempotent: repeating the request creates a second restriction. */
export async function restrictAccount(
  client: BankClient,
  accountNumber: string,
  body: RestrictionRequest,
): Promise<BankResponse<Tolerant<Restriction>>> {
  return readRestriction(await client.call({ operation: "restrictAccount", path: { accountNumber }, body }));
}

/** Lifts a restriction, if the bank offers this [GAP-29]. Idempotent: repeated calls return the same record. */
export async function removeRestriction(
  client: BankClient,
  { accountNumber, id }: { readonly accountNumber: string; readonly id: string },
): Promise<BankResponse<Tolerant<Restriction>>> {
  return readRestriction(await client.call({ operation: "removeRestriction", path: { accountNumber, id } }));
}

/** Treats a success without a restriction ID as an unknown outcome. */
function readRestriction(response: BankResponse<unknown>): BankResponse<Tolerant<Restriction>> {
  if (response.kind !== "succeeded") return response;
  const reading = readTolerantly(restrictionSchema, response.value);
  if (!isRecordId(reading.value.id ?? "")) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  return { ...response, ...reading };
}
