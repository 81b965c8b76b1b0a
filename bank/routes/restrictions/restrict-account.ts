import { restrictionRecord } from "@/bank/domain/restriction-record";
import { type Answer, notFound, ok, refuseFields } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAccount, lockAccount } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import { addRestriction } from "@/bank/store/restrictions";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import type { RestrictionRequest } from "@/lib/contract/restriction";
import { restrictionEvent } from "./restriction-event";

interface Placing {
  readonly partnerId: string;
  readonly masterAccountNumber: string;
  readonly request: RestrictionRequest;
  readonly at: Date;
}

/** "Restrict account" (4.9) [GAP-26] [GAP-27] [GAP-28]. */
export const restrictAccount: Handler<typeof ENDPOINTS.restrictAccount> = ({ services, caller, params, body }) =>
  services.db.transaction((tx) =>
    place(tx, {
      partnerId: caller.partnerId,
      masterAccountNumber: params.accountNumber,
      request: body,
      at: services.clock.now(),
    }),
  );

/**
 * The master account is locked as a posting locks it, so what is posting now ends first, and what begins after the
 * answer meets the restriction.
 */
async function place(tx: BankTransaction, placing: Placing): Promise<Answer> {
  const { partnerId, masterAccountNumber, request, at } = placing;
  const master = await lockAccount(tx, partnerId, masterAccountNumber);
  if (!master) return notFound();
  if (master.masterAccountNumber !== null) {
    return refuseFields({ accountNumber: "must be a master account's number, even when a subaccount is restricted" });
  }
  if (request.subAccountNumber !== undefined) {
    const sub = await findAccount(tx, partnerId, request.subAccountNumber);
    if (sub?.masterAccountNumber !== masterAccountNumber) {
      return refuseFields({ subAccountNumber: "is no subaccount of this master account" });
    }
  }
  const placed = await addRestriction(tx, newRestriction(placing));
  await recordEvent(tx, { partnerId, eventName: "Core.Restriction.Placed", ...restrictionEvent(placed), at });
  return ok(restrictionRecord(placed));
}

function newRestriction({
  partnerId,
  masterAccountNumber,
  request,
  at,
}: Placing): Parameters<typeof addRestriction>[1] {
  const { otherAccountType: _, amountThreshold, ...terms } = request;
  return {
    ...terms,
    partnerId,
    masterAccountNumber,
    restrictionType: "Partner",
    status: "Active",
    ...(amountThreshold !== undefined && { amountThresholdCents: amountThreshold }),
    createdAt: at,
    lastModifiedAt: at,
  };
}
