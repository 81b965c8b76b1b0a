import { stageImage } from "@/features/deposits/stage-image";
import { imageViewSchema } from "@/lib/contract/check-image";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Stages the image in the body as `?side=front` or `?side=back`. */
export const POST = apiRoute("staged-images.add", async ({ request, session }) => {
  const side = imageViewSchema.safeParse(new URL(request.url).searchParams.get("side"));
  if (!side.success) return failureResponse({ code: "invalid", message: "Specify the side: front or back." });
  const staged = await stageImage(session, side.data, request.body);
  return staged.ok ? jsonResponse(201, staged.value) : failureResponse(staged);
});
