import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { awaitBankAnswer } from "@/lib/portal/connection/await-bank-answer";

/** The number of suspended registrations; null when the bank did not respond. */
export interface SuspendedRegistrations {
  count: number | null;
}

/** Fetches from the bank how many webhook registrations are suspended [GAP-33]; the ledger has no copy of them. */
export async function countSuspended(session: Session): Promise<SuspendedRegistrations> {
  if (!can(session, "registrations.read")) return { count: 0 };
  const answer = await awaitBankAnswer(listAllRegistrations(bankClient(), {}));
  if (answer.kind !== "answered") return { count: null };
  return { count: answer.value.filter(({ status }) => status === "Suspended").length };
}
