import { discardStagedPicture, getStagedPicture } from "@/features/deposits/staged-picture";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, imageResponse } from "@/lib/http/responses";

interface Params {
  id: string;
}

/** Returns the staged image in a format that browsers display. */
export const GET = apiRoute<Params>("staged-images.show", async ({ request, session, params }) => {
  const picture = await getStagedPicture(session, params.id);
  return picture.ok ? imageResponse(request, picture.value) : failureResponse(picture);
});

/** Deletes a staged image. */
export const DELETE = apiRoute<Params>("staged-images.discard", async ({ session, params }) => {
  const discarded = await discardStagedPicture(session, params.id);
  return discarded.ok ? new Response(null, { status: 204 }) : failureResponse(discarded);
});
