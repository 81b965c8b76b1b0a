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
  /** Null if the bank does not report the total. */
  totalItems: number | null;
  totalPages: number | null;
  /**
   * How many registrations the portal filtered by status; `isAll` is false if there were too many to read. Null without
   * a status filter.
   */
  searched: { count: number; isAll: boolean } | null;
}

/** The API's filters, plus a status filter, which the API lacks. */
export interface RegistrationFilter extends Omit<RegistrationListQuery, "partnerId" | "pageNumber" | "pageSize"> {
  status?: RegistrationStatus;
  pageNumber?: number;
}

const READ_FAILED = "Couldn’t load registrations";
/** Registrations per page on the screen; the bank allows up to 50 (8). */
const PAGE_SIZE = 25;

/** Lists a page of the bank's registrations (4.11). The API applies its own filters; the portal filters by status. */
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
  const read = await readForPage(call, READ_FAILED);
  if (!read.ok) return read;
  const { results, totalItems, totalPages } = read.value;
  const registrations = results.flatMap((record) => viewRegistration(record) ?? []);
  const searched = null;
  return success({ registrations, pageNumber: read.value.pageNumber ?? pageNumber, totalItems, totalPages, searched });
}

async function listByStatus(
  { pageNumber: requested = 1, ...filter }: Omit<RegistrationFilter, "status"> & { partnerId: string },
  status: RegistrationStatus,
): Promise<Outcome<RegistrationList, ReadFailureCode>> {
  const read = await readForPage(listAllRegistrations(bankClient(), filter), READ_FAILED);
  if (!read.ok) return read;
  const matching = read.value.filter((record) => record.status === status);
  const totalPages = Math.ceil(matching.length / PAGE_SIZE);
  const pageNumber = Math.max(1, Math.min(requested, totalPages));
  const page = matching.slice((pageNumber - 1) * PAGE_SIZE, pageNumber * PAGE_SIZE);
  return success({
    registrations: page.flatMap((record) => viewRegistration(record) ?? []),
    pageNumber,
    totalItems: matching.length,
    totalPages,
    searched: { count: read.value.length, isAll: read.value.length < MAX_REGISTRATIONS },
  });
}

/** Reads every registration of the partner, for the event matrix. */
export function readAllRegistrations(session: Session): Promise<Outcome<RegistrationView[], ReadFailureCode>> {
  return withLogContext("list-registrations", session, async () => {
    const forbidden = refuseUnless(session, "registrations.read");
    if (forbidden) return forbidden;
    const { partnerId } = portalSettings().bank;
    const read = await readForPage(listAllRegistrations(bankClient(), { partnerId }), READ_FAILED);
    return read.ok ? success(read.value.flatMap((record) => viewRegistration(record) ?? [])) : read;
  });
}
