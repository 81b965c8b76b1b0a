"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import { cancelDeposit } from "@/lib/portal/deposits/cancel-deposit";
import { failure } from "@/lib/shared/outcome";

/** Takes a deposit back; the use case decides who may and whether it is still possible. */
export async function cancelDepositAction(input: { paymentId: string }) {
  const session = await currentSession();
  if (!session)
    return failure("signed-out", "You are signed out, and nothing was sent. Sign in in a new tab, then cancel again.");
  const outcome = await cancelDeposit(session, input);
  revalidatePath("/payments", "layout");
  return outcome;
}
