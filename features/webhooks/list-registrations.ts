import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import {
  listAllRegistrations,
  MAX_REGISTRATIONS,
  listRegistrations as readPage,
} from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { type ReadFailureCode, readForPage } from "@/lib/bank-connection/bank-read";
import type { RegistrationStatus } from "@/lib/contract/enums";
import type { RegistrationListQuery } from "@/lib/contract/registration";
import { withLogContext } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type Outcome, success } from "@/lib/shared/outcome";
import { type RegistrationView, viewRegistration } from "./registration-view";

export interface RegistrationList {
  registrations: RegistrationView[];
  pageNumber: number;
  /** Null when the bank does not say how many there are. */
  totalItems: number | null;
  totalPages: number | null;
  /** The number of registrations that were filtered by status in the portal; `isAll` false when there are too many. */
  searched: { count: number; isAll: boolean } | null;
}

/** The API's own filters, and a status, which the API has no filter for. */
export interface RegistrationFilter extends Omit<RegistrationListQuery, "partnerId" | "pageNumber" | "pageSize"> {
  status?: RegistrationStatus;
  pageNumber?: number;
}

const WHAT = "The registrations can’t be shown";
/** A page of the screen; the bank gives up to 50 (8). */
const PAGE_SIZE = 25;

/** A page of the bank's registrations (4.11), with the API's own filters; the status is filtered in the portal. */
export function listRegistrations(
  session: Session,
  filter: RegistrationFilter,
): Promise<Outcome<RegistrationList, ReadFailureCode>> {
  return withLogContext("list-registrations", session, () => list(session, filter));
}

async function list(
  session: Session,
  { status, ...filter }: RegistrationFilter,
): Promise<Outcome<RegistrationList, ReadFailureCode>> {
  const forbidden = refuseUnless(session, "registrations.read");
  if (forbidden) return forbidden;
  const { partnerId } = portalSettings().bank;
  if (status) return listByStatus({ ...filter, partnerId }, status);
  const pageNumber = filter.pageNumber ?? 1;
  const call = readPage(bankClient(), { ...filter, partnerId, pageNumber, pageSize: PAGE_SIZE });
  const read = await readForPage(call, WHAT);
  if (!read.ok) return read;
  const { results, totalItems, totalPages } = read.value;
  const registrations = results.flatMap((record) => viewRegistration(record) ?? []);
  const searched = null;
  return success({ registrations, pageNumber: read.value.pageNumber ?? pageNumber, totalItems, totalPages, searched });
}

async function listByStatus(
  { pageNumber: wanted = 1, ...filter }: Omit<RegistrationFilter, "status"> & { partnerId: string },
  status: RegistrationStatus,
): Promise<Outcome<RegistrationList, ReadFailureCode>> {
  const read = await readForPage(listAllRegistrations(bankClient(), filter), WHAT);
  if (!read.ok) return read;
  const fitting = read.value.filter((record) => record.status === status);
  const totalPages = Math.ceil(fitting.length / PAGE_SIZE);
  const pageNumber = Math.max(1, Math.min(wanted, totalPages));
  const page = fitting.slice((pageNumber - 1) * PAGE_SIZE, pageNumber * PAGE_SIZE);
  return success({
    registrations: page.flatMap((record) => viewRegistration(record) ?? []),
    pageNumber,
    totalItems: fitting.length,
    totalPages,
    searched: { count: read.value.length, isAll: read.value.length < MAX_REGISTRATIONS },
  });
}

/** Every registration of the partner, for the event matrix. */
export function readAllRegistrations(session: Session): Promise<Outcome<RegistrationView[], ReadFailureCode>> {
  return withLogContext("list-registrations", session, async () => {
    const forbidden = refuseUnless(session, "registrations.read");
    if (forbidden) return forbidden;
    const { partnerId } = portalSettings().bank;
    const read = await readForPage(listAllRegistrations(bankClient(), { partnerId }), WHAT);
    return read.ok ? success(read.value.flatMap((record) => viewRegistration(record) ?? [])) : read;
  });
}
