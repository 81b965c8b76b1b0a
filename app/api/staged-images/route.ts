import { imageViewSchema } from "@/lib/contract/check-image";
import { stageImage } from "@/lib/portal/deposits/stage-image";
import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

/** Stages one image, which is the body, as `?side=front` or `?side=back`. */
export const POST = apiRoute("staged-images.add", async ({ request, session }) => {
  const side = imageViewSchema.safeParse(new URL(request.url).searchParams.get("side"));
  if (!side.success) return answerFailure({ code: "invalid", message: "Say which side: front or back." });
  const staged = await stageImage(session, side.data, request.body);
  return staged.ok ? answerJson(201, staged.value) : answerFailure(staged);
});
