import { findDuplicates } from "@/lib/portal/deposits/find-duplicates";
import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

/** Earlier deposits that look like the check of a form. */
export const GET = apiRoute("deposits.duplicates", async ({ request, session }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const found = await findDuplicates(session, input);
  return found.ok ? answerJson(200, found.value) : answerFailure(found);
});
