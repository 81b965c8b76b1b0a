"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import { authorizeCheck } from "@/lib/portal/positive-pay/authorize-check";
import { letExceptionReturn, payException } from "@/lib/portal/positive-pay/decide-exception";
import { revokeAuthorization } from "@/lib/portal/positive-pay/revoke-authorization";
import { failure } from "@/lib/shared/outcome";

const SIGNED_OUT = failure(
  "signed-out",
  "You are signed out, and nothing was sent. Sign in in a new tab, then try again.",
);

/** Pays a check that waits for a decision; the use case decides who may and whether it is still possible. */
export async function payExceptionAction(input: { paymentId: string }) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await payException(session, input);
  revalidatePath("/positive-pay", "layout");
  return outcome;
}

/** Lets a check return at the cut-off. */
export async function letExceptionReturnAction(input: { paymentId: string }) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await letExceptionReturn(session, input);
  revalidatePath("/positive-pay", "layout");
  return outcome;
}

/** Authorizes a check; the use case reads and judges the input. */
export async function authorizeCheckAction(input: unknown) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await authorizeCheck(session, input);
  revalidatePath("/positive-pay", "layout");
  return outcome;
}

/** Revokes an authorization. */
export async function revokeAuthorizationAction(input: { authorizationId: string }) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await revokeAuthorization(session, input);
  revalidatePath("/positive-pay", "layout");
  return outcome;
}
