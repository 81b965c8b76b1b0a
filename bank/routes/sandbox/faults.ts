import { ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import type { BankServices } from "@/bank/services/bank-services";
import type { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";

export const listFaults: Handler<typeof SANDBOX_ENDPOINTS.listFaults> = async ({ services, caller }) =>
  listResponse(services, caller.partnerId);

export const addFault: Handler<typeof SANDBOX_ENDPOINTS.addFault> = async ({ services, caller, body }) => {
  services.faults.add(caller.partnerId, body);
  return listResponse(services, caller.partnerId);
};

export const clearFaults: Handler<typeof SANDBOX_ENDPOINTS.clearFaults> = async ({ services, caller }) => {
  services.faults.clear(caller.partnerId);
  return listResponse(services, caller.partnerId);
};

function listResponse(services: BankServices, partnerId: string) {
  return ok({ results: services.faults.list(partnerId) });
}
