import { addInboundReturn } from "@/bank/clearing/add-return";
import { type ApiResponse, notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findPayment } from "@/bank/store/payments";
import { markReturned } from "@/bank/store/transition-payment";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { guid } from "@/lib/contract/primitives";
import { toPaymentRecord } from "./payment-record";
import { RETURNABLE_STATUSES, returnError } from "./return-refusal";

/** "Simulate inbound check return" (4.7), served only in the sandbox [GAP-24] [GAP-25]. */
export const simulateInboundReturn: Handler<typeof ENDPOINTS.simulateInboundReturn> = async ({
  services,
  caller,
  body,
}) => {
  // The document allows any string, but every payment id is a GUID.
  const paymentId = guid.safeParse(body.originalPaymentId).data;
  if (paymentId === undefined) return notFound();
  return services.db.transaction(async (tx): Promise<ApiResponse> => {
    const { partnerId } = caller;
    const at = services.clock.now();
    const mark = { paymentId, partnerId, kind: "deposit", from: RETURNABLE_STATUSES, at } as const;
    const original = await markReturned(tx, mark);
    if (!original) return returnError(await findPayment(tx, partnerId, paymentId), "deposit");
    const { originalPaymentId: _, ...reason } = body;
    return ok(toPaymentRecord(await addInboundReturn(tx, original, { ...reason, source: "Api", at })));
  });
};
