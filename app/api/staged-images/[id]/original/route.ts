import { getOriginalPicture, saveOriginalPicture } from "@/features/deposits/original-picture";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, imageResponse } from "@/lib/http/responses";

interface Params {
  id: string;
}

/** Returns the original image, before perspective correction, in a format that browsers display. */
export const GET = apiRoute<Params>("staged-images.show-original", async ({ request, session, params }) => {
  const picture = await getOriginalPicture(session, params.id);
  return picture.ok ? imageResponse(request, picture.value) : failureResponse(picture);
});

/** Stores the original image in the body with the staged image. */
export const PUT = apiRoute<Params>("staged-images.keep-original", async ({ request, session, params }) => {
  const saved = await saveOriginalPicture(session, params.id, request.body);
  return saved.ok ? new Response(null, { status: 204 }) : failureResponse(saved);
});
