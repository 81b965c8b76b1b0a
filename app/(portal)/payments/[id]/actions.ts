"use server";
import { revalidatePath } from "next/cache";
import { requireSession } from "@/lib/access/session";
import { cancelDeposit } from "@/lib/portal/deposits/cancel-deposit";

/** Takes a deposit back; the use case decides who may and whether it is still possible. */
export async function cancelDepositAction(input: { paymentId: string }) {
  const outcome = await cancelDeposit(await requireSession(), input);
  revalidatePath("/payments", "layout");
  return outcome;
}
