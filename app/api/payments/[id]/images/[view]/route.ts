import { imageViewSchema } from "@/lib/contract/check-image";
import { answerFailure, answerPicture } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { getPaymentPicture } from "@/lib/portal/payments/payment-picture";

/** One side of a check for the screen, or with `?download=original` the file as the bank keeps it. */
export const GET = apiRoute<{ id: string; view: string }>("payments.picture", async ({ request, session, params }) => {
  const view = imageViewSchema.safeParse(params.view);
  if (!view.success) return answerFailure({ code: "not-found", message: "A check has a front and a back." });
  const isDownload = new URL(request.url).searchParams.get("download") === "original";
  const picture = await getPaymentPicture(session, params.id, view.data, isDownload ? "original" : "display");
  return picture.ok ? answerPicture(request, picture.value) : answerFailure(picture);
});
