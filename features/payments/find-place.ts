import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import { countAll, findCursorAfter } from "@/lib/ledger/payments/planner/find-ids";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { OLDEST_CURSOR, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { addDays, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";
import { PAGE_ROWS } from "./list-payments";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";

/** A list page's cursor; empty for the first page. */
export interface PageCursor {
  before?: string;
  after?: string;
}

const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number);

/**
 * Finds the cursor of the list page to jump to.
 *
 * @param to `oldest`, a page number starting at 1, or a day such as `2026-03-01`; the page then starts with that day's
 *   newest payment, or else the next older payment
 */
export async function findPageCursor(
  session: Session,
  query: PaymentsQuery,
  to: string,
): Promise<Outcome<PageCursor, "invalid" | "not-found">> {
  if (!can(session, "payments.read")) return success({});
  if (to === "oldest") return success({ after: writeCursor(OLDEST_CURSOR) });
  const { reads: db } = await ledger();
  const filters = await resolveFilters(db, session, query);
  const day = parseCalendarDate(to);
  if (day) {
    const cursor: PaymentCursor = { createdAt: instantAt(addDays(day, 1), 0, 0, BANK_TIME_ZONE), id: "" };
    const { rows } = await findPaymentPage(db, { filters, after: cursor, limit: 1 });
    return success(rows.length > 0 ? { before: writeCursor(cursor) } : {});
  }
  const page = pageNumberSchema.safeParse(to);
  if (!page.success) return failure("invalid", "Enter a day or a page number.");
  if (page.data === 1) return success({});
  const previous = await findCursorAfter(db, filters, (page.data - 1) * PAGE_ROWS);
  if (previous) return success({ before: writeCursor(previous) });
  const pageCount = Math.max(1, Math.ceil((await countAll(db, filters)) / PAGE_ROWS));
  return failure("not-found", `The last page is ${pageCount.toLocaleString("en-US")}.`);
}
