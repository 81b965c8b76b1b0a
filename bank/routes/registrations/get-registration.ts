import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findRegistration } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { toRegistrationRecord } from "./registration-record";

/** "Get a registration" (4.12). */
export const getRegistration: Handler<typeof ENDPOINTS.getRegistration> = async ({ services, caller, params }) => {
  const registration = await findRegistration(services.db, caller.partnerId, params.id);
  return registration ? ok(toRegistrationRecord(registration)) : notFound();
};
