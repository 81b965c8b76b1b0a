import "server-only";
import { isRecordId } from "@/lib/contract/primitives";
import { type Restriction, type RestrictionRequest, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** Restricts an account (4.9). Not idempotent: there is no key, so a second request creates a second restriction. */
export async function restrictAccount(
  client: BankClient,
  accountNumber: string,
  body: RestrictionRequest,
): Promise<BankResponse<Tolerant<Restriction>>> {
  return readRestriction(await client.call({ operation: "restrictAccount", path: { accountNumber }, body }));
}

/** Lifts a restriction, if the bank offers it [GAP-29]. Idempotent: the same record is returned each time. */
export async function removeRestriction(
  client: BankClient,
  { accountNumber, id }: { readonly accountNumber: string; readonly id: string },
): Promise<BankResponse<Tolerant<Restriction>>> {
  return readRestriction(await client.call({ operation: "removeRestriction", path: { accountNumber, id } }));
}

/** A success without a restriction's id is an unknown outcome. */
function readRestriction(response: BankResponse<unknown>): BankResponse<Tolerant<Restriction>> {
  if (response.kind !== "succeeded") return response;
  const reading = readTolerantly(restrictionSchema, response.value);
  if (!isRecordId(reading.value.id ?? "")) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  return { ...response, ...reading };
}
