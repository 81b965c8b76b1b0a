"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { saveAccountRules } from "@/lib/portal/batches/account-rules";
import { discardBatch } from "@/lib/portal/batches/discard-batch";
import { sendBatch } from "@/lib/portal/batches/send-batch";
import { startBatch } from "@/lib/portal/batches/start-batch";

export const startBatchAction = withSession("startBatch", startBatch, { revalidate: null });

export const sendBatchAction = withSession("sendBatch", sendBatch, {
  revalidate: "/batches",
});

export const saveAccountRulesAction = withSession("saveAccountRules", saveAccountRules, { revalidate: null });

export const discardBatchAction = withSession("discardBatch", discardBatch, { revalidate: null });
