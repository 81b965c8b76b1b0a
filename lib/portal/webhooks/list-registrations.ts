import "server-only";
import type { Session } from "@/lib/access/session";
import { listAllRegistrations, listRegistrations as readPage } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { refuseUnless } from "@/lib/portal/authorise";
import { type ReadingFailure, readingOutcome } from "@/lib/portal/bank-reading";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type Outcome, success } from "@/lib/shared/outcome";
import { type RegistrationView, viewRegistration } from "./registration-view";

export interface RegistrationList {
  registrations: RegistrationView[];
  pageNumber: number;
  /** Null when the bank does not say how many there are. */
  totalItems: number | null;
  totalPages: number | null;
}

const WHAT = "The registrations can’t be shown";
/** A page of the screen; the bank gives up to 50 (8). */
const PAGE_SIZE = 25;

/** A page of the registrations as the bank has them now (4.11), with the API's own filters. */
export async function listRegistrations(
  session: Session,
  filter: { eventName?: string; callbackUrl?: string; pageNumber?: number },
): Promise<Outcome<RegistrationList, ReadingFailure>> {
  const forbidden = refuseUnless(session, "registrations.read");
  if (forbidden) return forbidden;
  const { partnerId } = portalSettings().bank;
  const pageNumber = filter.pageNumber ?? 1;
  const answer = await readPage(bankClient(), { ...filter, partnerId, pageNumber, pageSize: PAGE_SIZE });
  const read = readingOutcome(answer, WHAT);
  if (!read.ok) return read;
  const { results, totalItems, totalPages } = read.value;
  const registrations = results.flatMap((record) => viewRegistration(record) ?? []);
  return success({ registrations, pageNumber: read.value.pageNumber ?? pageNumber, totalItems, totalPages });
}

/** Every registration of the partner, for the matrix of who hears what. */
export async function readAllRegistrations(session: Session): Promise<Outcome<RegistrationView[], ReadingFailure>> {
  const forbidden = refuseUnless(session, "registrations.read");
  if (forbidden) return forbidden;
  const { partnerId } = portalSettings().bank;
  const read = readingOutcome(await listAllRegistrations(bankClient(), { partnerId }), WHAT);
  return read.ok ? success(read.value.flatMap((record) => viewRegistration(record) ?? [])) : read;
}
