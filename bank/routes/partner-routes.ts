import { ok } from "@/bank/http/responses";
import type { Serve } from "@/bank/http/serve-endpoint";
import type { Handler } from "@/bank/http/served-endpoint";
import { pageOf, toPageEnvelope } from "@/bank/routes/registrations/paging";
import { toRegistrationRecord } from "@/bank/routes/registrations/registration-record";
import { listRegistrations as readPage } from "@/bank/store/registrations";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { DEPOSIT_BODY_BYTES } from "./body-limits";
import { cancelDeposit } from "./checks/cancel-deposit";
import { depositCheck } from "./checks/deposit-check";
import { getCheckAnalysis } from "./checks/get-check-analysis";
import { getCheckImage } from "./checks/get-check-image";
import { initiateReturn } from "./checks/initiate-return";
import { getDelivery, listAllDeliveries, listDeliveries, resendDelivery } from "./events/deliveries";
import { pollEvents } from "./events/poll-events";
import { authorizeCheck } from "./positive-pay/authorize-check";
import { revokeAuthorization } from "./positive-pay/revoke-authorization";
import { createRegistration } from "./registrations/create-registration";
import { deleteRegistration } from "./registrations/delete-registration";
import { getRegistration } from "./registrations/get-registration";
import { pingRegistration } from "./registrations/ping-registration";
import { restartRegistration } from "./registrations/restart-registration";
import { updateRegistration } from "./registrations/update-registration";
import { removeRestriction } from "./restrictions/remove-restriction";
import { restrictAccount } from "./restrictions/restrict-account";

/** "List webhook registrations" (4.11) [GAP-31]. */
const listRegistrations: Handler<typeof ENDPOINTS.listRegistrations> = async ({ services, caller, query }) => {
  const { partnerId } = caller;
  const page = pageOf(query);
  // A filter for another partner returns an empty list, because that partner's registrations must not be disclosed.
  const isOwn = query.partnerId === undefined || query.partnerId.toLowerCase() === partnerId;
  const { pageNumber: _, pageSize: __, ...filter } = query;
  const { rows, total } = isOwn ? await readPage(services.db, { ...filter, partnerId }, page) : { rows: [], total: 0 };
  return ok(toPageEnvelope(rows.map(toRegistrationRecord), page, total));
};

/** Serves the bank's documented operations and its extensions, in every mode. */
export function servePartnerRoutes(serve: Serve): void {
  serve(ENDPOINTS, "depositCheck", depositCheck, { maxBodyBytes: DEPOSIT_BODY_BYTES });
  serve(ENDPOINTS, "cancelDeposit", cancelDeposit);
  serve(ENDPOINTS, "getCheckImage", getCheckImage);
  serve(ENDPOINTS, "getCheckAnalysis", getCheckAnalysis);

  serve(ENDPOINTS, "restrictAccount", restrictAccount);
  serve(RESTRICTION_EXTENSIONS, "removeRestriction", removeRestriction);
  serve(ENDPOINTS, "authorizeCheck", authorizeCheck);
  serve(ENDPOINTS, "revokeAuthorization", revokeAuthorization);
  serve(ENDPOINTS, "initiateReturn", initiateReturn);

  serve(ENDPOINTS, "createRegistration", createRegistration);
  serve(ENDPOINTS, "listRegistrations", listRegistrations);
  serve(ENDPOINTS, "getRegistration", getRegistration);
  serve(ENDPOINTS, "restartRegistration", restartRegistration);
  serve(ENDPOINTS, "deleteRegistration", deleteRegistration);
  serve(ENDPOINTS, "pingRegistration", pingRegistration);
  serve(ENDPOINTS, "updateRegistration", updateRegistration);
  serve(WEBHOOK_EXTENSIONS, "pollEvents", pollEvents);
  serve(WEBHOOK_EXTENSIONS, "listDeliveries", listDeliveries);
  serve(WEBHOOK_EXTENSIONS, "listAllDeliveries", listAllDeliveries);
  serve(WEBHOOK_EXTENSIONS, "getDelivery", getDelivery);
  serve(WEBHOOK_EXTENSIONS, "resendDelivery", resendDelivery);
}
