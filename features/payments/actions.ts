"use server";

import { initiateReturn } from "@/features/returns/initiate-return";
import { simulateReturn } from "@/features/returns/simulate-return";
import { withSession } from "@/lib/http/with-session";
import { cancelDeposit } from "./cancel-deposit";
import { prepareExport, removeExport } from "./prepare-export";
import { resolvePayment } from "./resolve-payment";
import { reviewMany } from "./review-many";
import { removeView, saveView } from "./saved-views";
import { startMany } from "./start-many";

export const saveViewAction = withSession("saveView", saveView, { revalidate: null });

export const removeViewAction = withSession("removeView", removeView, { revalidate: null });

export const prepareExportAction = withSession("prepareExport", prepareExport, { revalidate: null });

export const removeExportAction = withSession("removeExport", removeExport, { revalidate: null });

export const reviewManyAction = withSession("reviewMany", reviewMany, { revalidate: null });

export const startManyAction = withSession("startMany", startMany, {
  revalidate: null,
});

export const cancelDepositAction = withSession("cancelDeposit", cancelDeposit, { revalidate: "/payments" });

export const initiateReturnAction = withSession("initiateReturn", initiateReturn, { revalidate: "/payments" });

/** Marks a rejected or returned payment resolved, or reopens it. */
export const resolvePaymentAction = withSession("resolvePayment", resolvePayment, { revalidate: "/payments" });

/** Simulates the return of a deposited check, in the sandbox only. */
export const simulateReturnAction = withSession("simulateReturn", simulateReturn, { revalidate: "/payments" });
