"use server";
import { withSession } from "@/lib/http/with-session";
import { advancePayment } from "./advance-payment";
import { presentDrawnCheck } from "./present-drawn-check";
import { runSandboxCommand } from "./run-sandbox-command";

/**
 * Revalidates every page, because the sandbox cards show the bank's data and moving the clock changes every countdown.
 * Generating a check changes neither.
 */
export const runSandboxCommandAction = withSession("runSandboxCommand", runSandboxCommand, {
  revalidate: ({ command }) => (command === "drawCheck" ? null : "/"),
});

export const presentDrawnCheckAction = withSession("presentDrawnCheck", presentDrawnCheck, { revalidate: "/" });

export const advancePaymentAction = withSession("advancePayment", advancePayment, { revalidate: "/" });
