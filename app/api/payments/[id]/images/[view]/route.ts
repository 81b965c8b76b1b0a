import { z } from "zod";
import { getPaymentPicture } from "@/features/payments/payment-picture";
import { imageViewSchema } from "@/lib/contract/check-image";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, imageResponse } from "@/lib/http/responses";

const querySchema = z.object({
  download: z.literal("original").optional(),
  picture: z.literal("deposited").optional(),
});

/**
 * Returns one side of a check: the bank's image, or the image deposited here with `?picture=deposited`. With
 * `?download=original`, returns the file as the bank stores it.
 */
export const GET = apiRoute<{ id: string; view: string }>("payments.picture", async ({ request, session, params }) => {
  const view = imageViewSchema.safeParse(params.view);
  if (!view.success) return failureResponse({ code: "not-found", message: "Specify the side: front or back." });
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return failureResponse({ code: "not-found", message: "There is no such image of a check." });
  const { download, picture: source } = query.data;
  const picture = await getPaymentPicture(session, params.id, view.data, download ?? source ?? "display");
  return picture.ok ? imageResponse(request, picture.value) : failureResponse(picture);
});
