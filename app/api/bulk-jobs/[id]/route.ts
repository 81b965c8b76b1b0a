import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns a bulk job's counts and one page of its items, filtered by `state` and starting after `after`. */
export const GET = apiRoute<{ id: string }>(
  "bulk-jobs.show",
  async ({ request, session, params }) => {
    const job = await getBulkJob(session, params.id, Object.fromEntries(new URL(request.url).searchParams));
    return job.ok ? jsonResponse(200, job.value) : failureResponse(job);
  },
  { polled: true },
);
