import { addOutboundReturn } from "@/bank/clearing/add-return";
import { type ApiResponse, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findPayment } from "@/bank/store/payments";
import { markReturned } from "@/bank/store/transition-payment";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { toPaymentRecord } from "./payment-record";
import { RETURNABLE_STATUSES, returnError } from "./return-refusal";

/** "Initiate check return" (4.8) [GAP-23]. */
export const initiateReturn: Handler<typeof ENDPOINTS.initiateReturn> = async ({ services, caller, params, body }) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const { partnerId } = caller;
    const at = services.clock.now();
    const change = { paymentId: params.id, partnerId, kind: "inbound", from: RETURNABLE_STATUSES, at } as const;
    const original = await markReturned(tx, change);
    if (!original) return returnError(await findPayment(tx, partnerId, params.id), "inbound");
    return ok(toPaymentRecord(await addOutboundReturn(tx, original, { ...body, source: "Api", at })));
  });
