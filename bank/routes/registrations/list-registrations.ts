import { ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { listRegistrations as readPage } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { pageEnvelope, pageOf } from "./paging";
import { registrationRecord } from "./registration-record";

/** "List webhook registrations" (4.11) [GAP-31]. */
export const listRegistrations: Handler<typeof ENDPOINTS.listRegistrations> = async ({ services, caller, query }) => {
  const { partnerId } = caller;
  const page = pageOf(query);
  // Another partner's registrations are never disclosed.
  const isOwn = query.partnerId === undefined || query.partnerId.toLowerCase() === partnerId;
  const { pageNumber: _, pageSize: __, ...filter } = query;
  const { rows, total } = isOwn ? await readPage(services.db, { ...filter, partnerId }, page) : { rows: [], total: 0 };
  return ok(pageEnvelope(rows.map(registrationRecord), page, total));
};
