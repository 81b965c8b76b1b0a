import { z } from "zod";
import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { listPayments } from "@/lib/portal/payments/list-payments";

const querySchema = z.object({
  status: z.array(z.string().min(1).max(50)).max(20),
  before: z.string().max(500).optional(),
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

/** A page of payments, as the list polls it. */
export const GET = apiRoute(
  "payments.list",
  async ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    const query = querySchema.safeParse({
      status: searchParams.getAll("status").flatMap((value) => value.split(",").filter(Boolean)),
      before: searchParams.get("before") ?? undefined,
      after: searchParams.get("after") ?? undefined,
      limit: searchParams.get("limit") ?? undefined,
    });
    if (!query.success) return answerFailure({ code: "invalid", message: "This address does not name a list." });
    return answerJson(200, await listPayments(session, query.data));
  },
  { polled: true },
);
