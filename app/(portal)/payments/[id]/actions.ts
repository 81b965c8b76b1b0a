"use server";
import { revalidatePath } from "next/cache";
import { currentSession, type Session } from "@/lib/access/session";
import { cancelDeposit } from "@/lib/portal/deposits/cancel-deposit";
import { initiateReturn } from "@/lib/portal/returns/initiate-return";
import { simulateReturn } from "@/lib/portal/returns/simulate-return";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Takes a deposit back; the use case decides who may and whether it is still possible. */
export async function cancelDepositAction(input: { paymentId: string }) {
  return asked("cancel", (session) => cancelDeposit(session, input));
}

/** Returns an inbound check; the use case reads the input. */
export async function initiateReturnAction(input: unknown) {
  return asked("return it", (session) => initiateReturn(session, input));
}

/** Lets a deposited check come back, in the sandbox; the use case reads the input. */
export async function simulateReturnAction(input: unknown) {
  return asked("try", (session) => simulateReturn(session, input));
}

async function asked<Answer>(
  what: string,
  ask: (session: Session) => Promise<Answer>,
): Promise<Answer | Failure<"signed-out">> {
  const session = await currentSession();
  if (!session) {
    return failure("signed-out", `You are signed out, and nothing was sent. Sign in in a new tab, then ${what} again.`);
  }
  const outcome = await ask(session);
  revalidatePath("/payments", "layout");
  return outcome;
}
