"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { registerPortal } from "@/lib/portal/events/register-portal";
import { deleteRegistration, restartRegistration, updateRegistration } from "@/lib/portal/webhooks/change-registration";
import { pingRegistration, resendDelivery } from "@/lib/portal/webhooks/check-registration";
import { createRegistrations } from "@/lib/portal/webhooks/create-registrations";
import { resendFailed } from "@/lib/portal/webhooks/resend-failed";

/** Registers one address for one or more events. */
export const createRegistrationsAction = withSession("createRegistrations", createRegistrations, {
  revalidate: null,
});

/** Registers this portal for every event. */
export const registerPortalAction = withSession("registerPortal", registerPortal, { revalidate: "/webhooks" });

export const updateRegistrationAction = withSession("updateRegistration", updateRegistration, {
  revalidate: "/webhooks",
});

export const restartRegistrationAction = withSession("restartRegistration", restartRegistration, {
  revalidate: "/webhooks",
});

export const deleteRegistrationAction = withSession("deleteRegistration", deleteRegistration, {
  revalidate: null,
});

/** A ping changes nothing that a page shows. */
export const pingRegistrationAction = withSession("pingRegistration", pingRegistration, { revalidate: null });

export const resendDeliveryAction = withSession("resendDelivery", resendDelivery, { revalidate: "/webhooks" });

/** Resends all failed deliveries of a registration since a time. */
export const resendFailedAction = withSession("resendFailed", resendFailed, { revalidate: "/webhooks" });
