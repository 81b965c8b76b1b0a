"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { cancelDeposit } from "@/lib/portal/deposits/cancel-deposit";
import { dealWithPayment } from "@/lib/portal/payments/deal-with-payment";
import { initiateReturn } from "@/lib/portal/returns/initiate-return";
import { simulateReturn } from "@/lib/portal/returns/simulate-return";

export const cancelDepositAction = withSession("cancelDeposit", cancelDeposit, { revalidate: "/payments" });

export const initiateReturnAction = withSession("initiateReturn", initiateReturn, { revalidate: "/payments" });

/** Marks a rejected or returned payment as dealt with, or undoes that. */
export const dealWithPaymentAction = withSession("dealWithPayment", dealWithPayment, { revalidate: "/payments" });

/** Sandbox only: a deposited check comes back unpaid. */
export const simulateReturnAction = withSession("simulateReturn", simulateReturn, { revalidate: "/payments" });
