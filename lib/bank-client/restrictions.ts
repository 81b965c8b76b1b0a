import "server-only";
import { type Restriction, type RestrictionRequest, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankAnswer } from "./bank-answer";
import type { BankClient } from "./bank-client";

/** Restricts an account (4.9). Not idempotent: there is no key, so a second request creates a second restriction. */
export async function restrictAccount(
  client: BankClient,
  accountNumber: string,
  body: RestrictionRequest,
): Promise<BankAnswer<Tolerant<Restriction>>> {
  return readRestriction(await client.call({ operation: "restrictAccount", path: { accountNumber }, body }));
}

/** Lifts a restriction, where the bank offers it [GAP-29]. Idempotent: the same record is returned each time. */
export async function removeRestriction(
  client: BankClient,
  { accountNumber, id }: { readonly accountNumber: string; readonly id: string },
): Promise<BankAnswer<Tolerant<Restriction>>> {
  return readRestriction(await client.call({ operation: "removeRestriction", path: { accountNumber, id } }));
}

/** A success without a restriction's id is an unknown outcome. */
function readRestriction(answer: BankAnswer<unknown>): BankAnswer<Tolerant<Restriction>> {
  if (answer.kind !== "answered") return answer;
  const reading = readTolerantly(restrictionSchema, answer.value);
  if (!reading.value.id) {
    return { kind: "unknown", reason: "unreadable", status: answer.status, requestId: answer.requestId };
  }
  return { ...answer, ...reading };
}
