import { getApprovalPicture } from "@/features/approvals/approval-picture";
import { imageViewSchema } from "@/lib/contract/check-image";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, imageResponse } from "@/lib/http/responses";

/** Returns one side of a check whose deposit awaits approval. */
export const GET = apiRoute<{ id: string; view: string }>("approvals.picture", async ({ request, session, params }) => {
  const view = imageViewSchema.safeParse(params.view);
  if (!view.success) return failureResponse({ code: "not-found", message: "Specify the side: front or back." });
  const image = await getApprovalPicture(session, params.id, view.data);
  return image.ok ? imageResponse(request, image.value) : failureResponse(image);
});
