import { discardStagedPicture, getStagedPicture } from "@/lib/portal/deposits/staged-picture";
import { answerFailure, answerPicture } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

interface Params {
  id: string;
}

/** The staged image, in a format that browsers display. */
export const GET = apiRoute<Params>("staged-images.show", async ({ request, session, params }) => {
  const picture = await getStagedPicture(session, params.id);
  return picture.ok ? answerPicture(request, picture.value) : answerFailure(picture);
});

/** Deletes a staged image. */
export const DELETE = apiRoute<Params>("staged-images.discard", async ({ session, params }) => {
  const discarded = await discardStagedPicture(session, params.id);
  return discarded.ok ? new Response(null, { status: 204 }) : answerFailure(discarded);
});
