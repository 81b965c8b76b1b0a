import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { ledger } from "@/lib/ledger/open-ledger";
import { findReturnableChecks } from "@/lib/ledger/payments/returnable-checks";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import { addBusinessDays } from "@/lib/time/business-days";
import { addDays, type CalendarDate, toYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";
import { type ReturnDeadline, returnDeadline } from "./view-actions";

/** A returnable inbound check and its deadline. */
export interface ReturnableRow {
  paymentId: string;
  checkNumber: string | null;
  amountCents: number | null;
  accountNumber: string | null;
  accountName: string | null;
  payeeName: string | null;
  /** As reported by the bank. */
  receivedAt: string;
  deadline: ReturnDeadline;
}

export interface ReturnableList {
  /** Earliest deadline first. */
  rows: ReturnableRow[];
  /** Pass as `after` for the next page. */
  nextCursor: string | null;
  /** The bank's current time, as an ISO 8601 timestamp in UTC. */
  bankNow: string;
}

const PAGE_ROWS = 50;
/** Days to look back, because a check may count toward a later business day than the day the bank received it. */
const LOOKBACK_DAYS = 5;

/** Lists one page of inbound checks whose midnight deadline has not passed. */
export async function listReturnable(session: Session, after?: string): Promise<ReturnableList> {
  const now = await bankNow();
  if (!can(session, "payments.read")) return { rows: [], nextCursor: null, bankNow: now.toISOString() };
  const firstDay = firstReturnableDay(wallTime(now, BANK_TIME_ZONE).date);
  const { rows, more } = await findReturnableChecks((await ledger()).db, {
    createdFrom: instantAt(addDays(firstDay, -LOOKBACK_DAYS), 0, 0, BANK_TIME_ZONE),
    firstDay: toYymmdd(firstDay),
    after: readCursor(after),
    limit: PAGE_ROWS,
  });
  const last = rows.at(-1)?.payment;
  return maskFor(session, {
    rows: rows.map(({ payment, accountName }) => ({
      paymentId: payment.id,
      checkNumber: payment.checkNumber,
      amountCents: payment.amountCents,
      accountNumber: payment.accountNumber,
      accountName,
      payeeName: payment.payeeName,
      receivedAt: payment.createdAtText ?? payment.createdAt.toISOString(),
      deadline: returnDeadline(payment),
    })),
    nextCursor: more && last ? writeCursor(last) : null,
    bankNow: now.toISOString(),
  });
}

/** Returns the earliest day whose checks can still be returned today: the previous business day. */
export function firstReturnableDay(today: CalendarDate): CalendarDate {
  let day = today;
  while (addBusinessDays(addDays(day, -1), 1) >= today) day = addDays(day, -1);
  return day;
}
