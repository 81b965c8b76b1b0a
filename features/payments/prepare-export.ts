import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { deleteExport, insertExport } from "@/lib/ledger/payments/prepared-exports";
import { EXPORT_FORMATS } from "@/lib/ledger/schema/export-tables";
import { wakeJob } from "@/lib/operations/wake-job";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { MAX_SELECTED } from "@/lib/shared/payment-list";
import { auditExport } from "./audit-export";
import { getExportOrder, sortSelectedIds } from "./export-order";
import { parsePaymentsQuery } from "./payments-query";
import { permitExport } from "./permit-export";
import { resolveFilters } from "./resolve-filters";

/** Maximum number of exports per user, both stored and running. */
const MAX_STORED = 5;

const inputSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  search: z
    .string()
    .max(4_000)
    .refine((search) => parsePaymentsQuery(new URLSearchParams(search)).dropped.length === 0),
  ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_SELECTED).nullable(),
});

type FailureCode = "forbidden" | "invalid" | "too-many" | "not-found";

/**
 * Queues an export that the user can download when it is ready.
 *
 * @param input `{ format, search, ids }`; `ids` are the selected payments, or null for all that match the filters
 */
export async function prepareExport(session: Session, input: unknown): Promise<Outcome<{ id: string }, FailureCode>> {
  const permitted = await permitExport(session);
  if (!permitted.ok) return permitted;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "Not exported. Reload the page and try again.");
  const { db } = await ledger();
  const id = randomUUID();
  const { id: personId, name: personName } = session.person;
  const { format, ids } = parsed.data;
  const params = new URLSearchParams(parsed.data.search);
  const { query } = parsePaymentsQuery(params);
  const order = ids
    ? { ids: await sortSelectedIds(db, ids, query.sort), sort: undefined }
    : await getExportOrder(db, await resolveFilters(db, session, query), query.sort);
  // Without a sort, the order is that of the IDs, or newest first when too many payments match to be sorted.
  if (!order.sort) params.delete("sort");
  const search = params.toString();
  const request = {
    format,
    search,
    ids: order.ids,
    id,
    personId,
    personName,
    sessionId: session.sessionId,
    createdAt: new Date(),
  };
  if (!(await insertExport(db, request, MAX_STORED)))
    return failure("too-many", `You have ${MAX_STORED} exports in preparation. Wait for one to finish, or cancel one.`);
  await auditExport(session, "started", { exportId: id, format, search, chosen: ids?.length ?? null });
  wakeJob("run-exports");
  return success({ id });
}

/** Cancels the user's export if it is still being prepared; otherwise deletes it. */
export async function removeExport(session: Session, input: unknown): Promise<Outcome<null, FailureCode>> {
  const permitted = await permitExport(session);
  if (!permitted.ok) return permitted;
  const parsed = z.strictObject({ id: z.guid() }).safeParse(input);
  if (!parsed.success) return failure("invalid", "Not removed. Reload the page.");
  const { db } = await ledger();
  const { id } = parsed.data;
  const removed = await deleteExport(db, session.person.id, id);
  if (!removed) return failure("not-found", "Export not found.");
  if (removed.state === "running") await auditExport(session, "canceled", { exportId: id, rows: removed.rows });
  return success(null);
}
