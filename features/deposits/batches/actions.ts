"use server";
import { withSession } from "@/lib/http/with-session";
import { saveAccountRules } from "./account-rules";
import { discardBatch } from "./discard-batch";
import { sendBatch } from "./send-batch";
import { startBatch } from "./start-batch";

export const startBatchAction = withSession("startBatch", startBatch, { revalidate: null });

export const sendBatchAction = withSession("sendBatch", sendBatch, {
  revalidate: "/batches",
});

export const saveAccountRulesAction = withSession("saveAccountRules", saveAccountRules, { revalidate: null });

export const discardBatchAction = withSession("discardBatch", discardBatch, { revalidate: null });
