"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { advancePayment } from "@/lib/portal/sandbox/advance-payment";
import { presentDrawnCheck } from "@/lib/portal/sandbox/present-drawn-check";
import { runSandboxCommand } from "@/lib/portal/sandbox/run-sandbox-command";

/**
 * Every page is rendered again: the cards show the bank's data, and a moved clock moves every countdown. Drawing a
 * check changes neither.
 */
export const runSandboxCommandAction = withSession("runSandboxCommand", runSandboxCommand, {
  revalidate: ({ command }) => (command === "drawCheck" ? null : "/"),
});

/** Presents a check as it was just generated. */
export const presentDrawnCheckAction = withSession("presentDrawnCheck", presentDrawnCheck, { revalidate: "/" });

/** Moves the clock until a payment has its next status. */
export const advancePaymentAction = withSession("advancePayment", advancePayment, { revalidate: "/" });
