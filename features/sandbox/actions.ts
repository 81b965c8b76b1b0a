"use server";
import { withSession } from "@/lib/http/with-session";
import { advancePayment } from "./advance-payment";
import { presentDrawnCheck } from "./present-drawn-check";
import { runSandboxCommand } from "./run-sandbox-command";

/**
 * Revalidates every page, because the cards show the bank's data and a moved clock changes every countdown. Generating
 * a check changes neither.
 */
export const runSandboxCommandAction = withSession("runSandboxCommand", runSandboxCommand, {
  revalidate: ({ command }) => (command === "drawCheck" ? null : "/"),
});

/** Presents a check that was just generated. */
export const presentDrawnCheckAction = withSession("presentDrawnCheck", presentDrawnCheck, { revalidate: "/" });

/** Moves the clock until a payment has its next status. */
export const advancePaymentAction = withSession("advancePayment", advancePayment, { revalidate: "/" });
