"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { changeBulkJob } from "@/lib/portal/bulk/change-bulk-job";

export const changeBulkJobAction = withSession("changeBulkJob", changeBulkJob, { revalidate: null });
