"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import { liftRestriction } from "@/lib/portal/restrictions/lift-restriction";
import { placeRestriction } from "@/lib/portal/restrictions/place-restriction";
import { failure } from "@/lib/shared/outcome";

/** Restricts an account; the use case reads and judges the input. Without a session the form stays where it is. */
export async function placeRestrictionAction(input: unknown) {
  const session = await currentSession();
  if (!session) return failure("signed-out", "Nothing was sent.");
  const outcome = await placeRestriction(session, input);
  revalidatePath("/restrictions", "layout");
  return outcome;
}

/** Lifts a restriction; the use case decides who may and whether the bank offers it. */
export async function liftRestrictionAction(input: { restrictionId: string }) {
  const session = await currentSession();
  if (!session) {
    return failure("signed-out", "You are signed out, and nothing was sent. Sign in in a new tab, then lift it again.");
  }
  const outcome = await liftRestriction(session, input);
  revalidatePath("/restrictions", "layout");
  return outcome;
}
