"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import type { Deed, DeedInput } from "@/lib/portal/sandbox/deeds";
import { driveSandbox } from "@/lib/portal/sandbox/drive-sandbox";
import { presentDrawnCheck } from "@/lib/portal/sandbox/present-drawn-check";
import { failure } from "@/lib/shared/outcome";

const SIGNED_OUT = failure(
  "signed-out",
  "You are signed out, and nothing was done. Sign in in a new tab, then try again.",
);

/** Has the bank's sandbox do something. */
export async function driveSandboxAction<Name extends Deed>(input: { readonly deed: Name } & DeedInput) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await driveSandbox(session, input);
  // The cards show what the bank keeps, and a moved clock moves every countdown.
  if (input.deed !== "drawCheck") revalidatePath("/", "layout");
  return outcome;
}

/** Presents a check as it was just drawn. */
export async function presentDrawnCheckAction(input: unknown) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await presentDrawnCheck(session, input);
  revalidatePath("/", "layout");
  return outcome;
}
