"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import { registerPortal } from "@/lib/portal/events/register-portal";
import { deleteRegistration, restartRegistration, updateRegistration } from "@/lib/portal/webhooks/change-registration";
import { pingRegistration, resendDelivery } from "@/lib/portal/webhooks/check-registration";
import { createRegistrations } from "@/lib/portal/webhooks/create-registrations";
import { failure } from "@/lib/shared/outcome";

const SIGNED_OUT = failure(
  "signed-out",
  "You are signed out, and nothing was sent. Sign in in a new tab, then try again.",
);

/** Registers one address for one or more events. */
export async function createRegistrationsAction(input: unknown) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await createRegistrations(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}

/** Has the bank tell this portal of every event. */
export async function registerPortalAction(input: { idempotencyKey: string }) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await registerPortal(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}

export async function updateRegistrationAction(input: unknown) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await updateRegistration(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}

export async function restartRegistrationAction(input: unknown) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await restartRegistration(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}

export async function deleteRegistrationAction(input: unknown) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await deleteRegistration(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}

export async function pingRegistrationAction(input: { registrationId: string }) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  return pingRegistration(session, input);
}

export async function resendDeliveryAction(input: { deliveryId: string }) {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const outcome = await resendDelivery(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}
