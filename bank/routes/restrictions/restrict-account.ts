import { toRestrictionRecord } from "@/bank/domain/restriction-record";
import { type ApiResponse, notFound, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAccount, lockAccount } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import type { NewRestriction, RestrictionRow } from "@/bank/store/restrictions";
import { addRestriction } from "@/bank/store/restrictions";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import type { RestrictionRequest } from "@/lib/contract/restriction";

interface Placement {
  readonly partnerId: string;
  readonly masterAccountNumber: string;
  readonly request: RestrictionRequest;
  readonly at: Date;
}

/** "Restrict account" (4.9) [GAP-26] [GAP-27] [GAP-28]. */
export const restrictAccount: Handler<typeof ENDPOINTS.restrictAccount> = ({ services, caller, params, body }) =>
  services.db.transaction((tx) =>
    placeRestriction(tx, {
      partnerId: caller.partnerId,
      masterAccountNumber: params.accountNumber,
      request: body,
      at: services.clock.now(),
    }),
  );

/**
 * Locks the master account as a posting does, so that postings in progress finish first and postings that begin after
 * the response are subject to the restriction.
 */
async function placeRestriction(tx: BankTransaction, placement: Placement): Promise<ApiResponse> {
  const { partnerId, masterAccountNumber, request, at } = placement;
  const master = await lockAccount(tx, partnerId, masterAccountNumber);
  if (!master) return notFound();
  if (master.masterAccountNumber !== null) {
    return validationError({
      accountNumber: "must be a master account's number, even when a subaccount is restricted",
    });
  }
  if (request.subAccountNumber !== undefined) {
    const sub = await findAccount(tx, partnerId, request.subAccountNumber);
    if (sub?.masterAccountNumber !== masterAccountNumber) {
      return validationError({ subAccountNumber: "is not a subaccount of this master account" });
    }
  }
  const placed = await addRestriction(tx, newRestriction(placement));
  await recordEvent(tx, { partnerId, eventName: "Core.Restriction.Placed", ...toRestrictionEvent(placed), at });
  return ok(toRestrictionRecord(placed));
}

function newRestriction({ partnerId, masterAccountNumber, request, at }: Placement): NewRestriction {
  // The schema refuses `otherAccountType` (4.9).
  const { amountThreshold, otherAccountType: _, ...fields } = request;
  // Causes a compile error for a field without a column of the same name.
  const columns: Pick<NewRestriction, keyof typeof fields> = fields;
  return {
    ...columns,
    amountThresholdCents: amountThreshold,
    partnerId,
    masterAccountNumber,
    restrictionType: "Partner",
    status: "Active",
    createdAt: at,
    lastModifiedAt: at,
  };
}

/** Returns the resources and details of a restriction's event: its record with all values as strings [GAP-32]. */
function toRestrictionEvent(row: RestrictionRow): { resources: string[]; details: Record<string, string> } {
  const { id: _, partnerId: __, ...fields } = toRestrictionRecord(row);
  const details = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return {
    resources: [`core/v1/dda/accounts/${row.masterAccountNumber}/restrictions/${row.id}`],
    details: { restrictionId: row.id, ...Object.fromEntries(details) },
  };
}
