"use server";
import { revalidatePath } from "next/cache";
import { requireSession } from "@/lib/access/session";
import { depositCheck } from "@/lib/portal/deposits/deposit-check";

/** Sends a deposit; the use case reads and judges the input. */
export async function depositCheckAction(input: unknown) {
  const outcome = await depositCheck(await requireSession(), input);
  revalidatePath("/payments", "layout");
  return outcome;
}
