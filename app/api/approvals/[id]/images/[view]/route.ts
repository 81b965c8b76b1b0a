import { getApprovalPicture } from "@/features/approvals/approval-picture";
import { imageViewSchema } from "@/lib/contract/check-image";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, pictureResponse } from "@/lib/http/responses";

/** The image of one side of a check whose deposit awaits approval. */
export const GET = apiRoute<{ id: string; view: string }>("approvals.picture", async ({ request, session, params }) => {
  const view = imageViewSchema.safeParse(params.view);
  if (!view.success) return failureResponse({ code: "not-found", message: "Specify the side: front or back." });
  const picture = await getApprovalPicture(session, params.id, view.data);
  return picture.ok ? pictureResponse(request, picture.value) : failureResponse(picture);
});
