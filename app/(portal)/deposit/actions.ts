"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import { depositCheck } from "@/lib/portal/deposits/deposit-check";
import { failure } from "@/lib/shared/outcome";

/** Sends a deposit; the use case reads and judges the input. Without a session the form stays where it is. */
export async function depositCheckAction(input: unknown) {
  const session = await currentSession();
  if (!session) return failure("signed-out", "Nothing was sent.");
  const outcome = await depositCheck(session, input);
  revalidatePath("/payments", "layout");
  return outcome;
}
