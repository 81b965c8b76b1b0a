import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { awaitBankResponse } from "@/lib/bank-connection/await-bank-response";

/** The number of suspended registrations; null if the bank did not respond. */
export interface SuspendedRegistrations {
  count: number | null;
}

/** Counts suspended webhook registrations at the bank [GAP-33], because the ledger does not store registrations. */
export async function countSuspended(session: Session): Promise<SuspendedRegistrations> {
  if (!can(session, "registrations.read")) return { count: 0 };
  const response = await awaitBankResponse(listAllRegistrations(bankClient(), {}));
  if (response.kind !== "succeeded") return { count: null };
  return { count: response.value.filter(({ status }) => status === "Suspended").length };
}
