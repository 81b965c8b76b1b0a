import type { Serve } from "@/bank/http/serve-endpoint";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { DEPOSIT_BODY_BYTES } from "./body-limits";
import { cancelDeposit } from "./checks/cancel-deposit";
import { depositCheck } from "./checks/deposit-check";
import { getCheckAnalysis } from "./checks/get-check-analysis";
import { getCheckImage } from "./checks/get-check-image";
import { initiateReturn } from "./checks/initiate-return";
import { listDeliveries, resendDelivery } from "./events/deliveries";
import { pollEvents } from "./events/poll-events";
import { authorizeCheck } from "./positive-pay/authorize-check";
import { revokeAuthorization } from "./positive-pay/revoke-authorization";
import { createRegistration } from "./registrations/create-registration";
import { deleteRegistration } from "./registrations/delete-registration";
import { getRegistration } from "./registrations/get-registration";
import { listRegistrations } from "./registrations/list-registrations";
import { pingRegistration } from "./registrations/ping-registration";
import { restartRegistration } from "./registrations/restart-registration";
import { updateRegistration } from "./registrations/update-registration";
import { removeRestriction } from "./restrictions/remove-restriction";
import { restrictAccount } from "./restrictions/restrict-account";

/** Serves the operations of the bank's document and its extensions, in every mode. */
export function servePartnerRoutes(serve: Serve): void {
  serve(ENDPOINTS.depositCheck, depositCheck, { operation: "depositCheck", maxBodyBytes: DEPOSIT_BODY_BYTES });
  serve(ENDPOINTS.cancelDeposit, cancelDeposit, { operation: "cancelDeposit" });
  serve(ENDPOINTS.getCheckImage, getCheckImage, { operation: "getCheckImage" });
  serve(ENDPOINTS.getCheckAnalysis, getCheckAnalysis, { operation: "getCheckAnalysis" });

  serve(ENDPOINTS.restrictAccount, restrictAccount, { operation: "restrictAccount" });
  serve(RESTRICTION_EXTENSIONS.removeRestriction, removeRestriction);
  serve(ENDPOINTS.authorizeCheck, authorizeCheck, { operation: "authorizeCheck" });
  serve(ENDPOINTS.revokeAuthorization, revokeAuthorization, { operation: "revokeAuthorization" });
  serve(ENDPOINTS.initiateReturn, initiateReturn, { operation: "initiateReturn" });

  serve(ENDPOINTS.createRegistration, createRegistration, { operation: "createRegistration" });
  serve(ENDPOINTS.listRegistrations, listRegistrations, { operation: "listRegistrations" });
  serve(ENDPOINTS.getRegistration, getRegistration, { operation: "getRegistration" });
  serve(ENDPOINTS.restartRegistration, restartRegistration, { operation: "restartRegistration" });
  serve(ENDPOINTS.deleteRegistration, deleteRegistration, { operation: "deleteRegistration" });
  serve(ENDPOINTS.pingRegistration, pingRegistration, { operation: "pingRegistration" });
  serve(ENDPOINTS.updateRegistration, updateRegistration, { operation: "updateRegistration" });
  serve(WEBHOOK_EXTENSIONS.pollEvents, pollEvents);
  serve(WEBHOOK_EXTENSIONS.listDeliveries, listDeliveries);
  serve(WEBHOOK_EXTENSIONS.resendDelivery, resendDelivery);
}
