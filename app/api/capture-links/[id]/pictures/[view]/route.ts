import { getCapturedPicture } from "@/features/deposits/phone/watch-capture-link";
import { imageViewSchema } from "@/lib/contract/check-image";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, imageResponse } from "@/lib/http/responses";

/** Returns an image captured by the phone to the page that created the link. */
export const GET = apiRoute<{ id: string; view: string }>(
  "capture-links.picture",
  async ({ request, session, params }) => {
    const side = imageViewSchema.safeParse(params.view);
    if (!side.success) return failureResponse({ code: "not-found", message: "Specify the side: front or back." });
    const picture = await getCapturedPicture(session, params.id, side.data);
    return picture.ok ? imageResponse(request, picture.value) : failureResponse(picture);
  },
  { polled: true },
);
