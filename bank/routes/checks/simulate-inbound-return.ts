import { addInboundReturn } from "@/bank/clearing/add-return";
import { type Answer, notFound, ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { markReturned } from "@/bank/store/move-payment";
import { findPayment } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { guid } from "@/lib/contract/primitives";
import { paymentRecord } from "./payment-record";
import { RETURNABLE, returnRefusal } from "./return-refusal";

/** "Simulate inbound check return" (4.7), served in the sandbox alone [GAP-24] [GAP-25]. */
export const simulateInboundReturn: Handler<typeof ENDPOINTS.simulateInboundReturn> = async ({
  services,
  caller,
  body,
}) => {
  // The document calls it a string; what is not a GUID is the id of nothing.
  const paymentId = guid.safeParse(body.originalPaymentId).data;
  if (paymentId === undefined) return notFound();
  return services.db.transaction(async (tx): Promise<Answer> => {
    const { partnerId } = caller;
    const at = services.clock.now();
    const mark = { paymentId, partnerId, kind: "deposit", from: RETURNABLE, at } as const;
    const original = await markReturned(tx, mark);
    if (!original) return returnRefusal(await findPayment(tx, partnerId, paymentId), "deposit");
    const { returnCode } = body;
    return ok(paymentRecord(await addInboundReturn(tx, original, { returnCode, source: "Api", at })));
  });
};
