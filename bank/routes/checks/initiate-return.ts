import { addOutboundReturn } from "@/bank/clearing/add-return";
import { type Answer, ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { markReturned } from "@/bank/store/move-payment";
import { findPayment } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { paymentRecord } from "./payment-record";
import { RETURNABLE, returnRefusal } from "./return-refusal";

/** "Initiate check return" (4.8) [GAP-23]. */
export const initiateReturn: Handler<typeof ENDPOINTS.initiateReturn> = async ({ services, caller, params, body }) =>
  services.db.transaction(async (tx): Promise<Answer> => {
    const { partnerId } = caller;
    const at = services.clock.now();
    const mark = { paymentId: params.id, partnerId, kind: "inbound", from: RETURNABLE, at } as const;
    const original = await markReturned(tx, mark);
    if (!original) return returnRefusal(await findPayment(tx, partnerId, params.id), "inbound");
    const { returnCode } = body;
    return ok(paymentRecord(await addOutboundReturn(tx, original, { returnCode, source: "Api", at })));
  });
