import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { askBank } from "@/lib/portal/connection/ask-bank";

/** Registrations whose deliveries the bank has stopped; null when the bank could not be asked. */
export interface SuspendedRegistrations {
  count: number | null;
}

/** Asks the bank how many webhook registrations are suspended [GAP-33]; the ledger keeps no copy of them. */
export async function countSuspended(session: Session): Promise<SuspendedRegistrations> {
  if (!can(session, "registrations.read")) return { count: 0 };
  const answer = await askBank(listAllRegistrations(bankClient(), {}));
  if (answer.kind !== "answered") return { count: null };
  return { count: answer.value.filter(({ status }) => status === "Suspended").length };
}
