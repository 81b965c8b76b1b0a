import { addBatchPicture } from "@/features/deposits/batches/add-picture";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Adds the image in the body to a draft; `side`, `name`, `page` and `position` are query parameters. */
export const POST = apiRoute<{ id: string }>("batches.add-picture", async ({ request, session, params }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const added = await addBatchPicture(session, params.id, input, request.body);
  return added.ok ? jsonResponse(201, added.value) : failureResponse(added);
});
