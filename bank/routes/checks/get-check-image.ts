import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findExchangeImage } from "@/bank/store/check-pictures";
import { findPayment } from "@/bank/store/payments";
import type { CheckImage } from "@/lib/contract/check-image";
import type { ENDPOINTS } from "@/lib/contract/endpoints";

/** "Get a check image" (4.3): returns the exchange image of one side [GAP-7]. */
export const getCheckImage: Handler<typeof ENDPOINTS.getCheckImage> = async ({ services, caller, params }) => {
  const payment = await findPayment(services.db, caller.partnerId, params.id);
  const tiff =
    payment?.picturesOf && (await findExchangeImage(services.db, services.vault, payment.picturesOf, params.view));
  if (!tiff) return notFound();
  const body: CheckImage = {
    id: payment.id,
    view: params.view,
    contentType: "image/tiff",
    image: Buffer.from(tiff).toString("base64"),
  };
  return ok(body);
};
