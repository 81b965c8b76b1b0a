"use server";
import { changeBulkJob } from "@/lib/bulk/change-bulk-job";
import { withSession } from "@/lib/http/with-session";

export const changeBulkJobAction = withSession("changeBulkJob", changeBulkJob, { revalidate: null });
