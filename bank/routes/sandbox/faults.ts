import type { BankServices } from "@/bank/bank-services";
import { ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import type { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";

export const listFaults: Handler<typeof SANDBOX_ENDPOINTS.listFaults> = async ({ services, caller }) =>
  answerFaults(services, caller.partnerId);

export const addFault: Handler<typeof SANDBOX_ENDPOINTS.addFault> = async ({ services, caller, body }) => {
  services.faults.add(caller.partnerId, body);
  return answerFaults(services, caller.partnerId);
};

export const clearFaults: Handler<typeof SANDBOX_ENDPOINTS.clearFaults> = async ({ services, caller }) => {
  services.faults.clear(caller.partnerId);
  return answerFaults(services, caller.partnerId);
};

function answerFaults(services: BankServices, partnerId: string) {
  return ok({ results: services.faults.list(partnerId) });
}
