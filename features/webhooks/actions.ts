"use server";

import { registerPortal } from "@/features/webhooks/events/register-portal";
import { retryEvent } from "@/features/webhooks/events/retry-event";
import { withSession } from "@/lib/http/with-session";
import { deleteRegistration, restartRegistration, updateRegistration } from "./change-registration";
import { pingRegistration, resendDelivery } from "./check-registration";
import { createRegistrations } from "./create-registrations";
import { reviewResend, startResend } from "./resend-failed";
import { reviewImport } from "./review-import";

export const createRegistrationsAction = withSession("createRegistrations", createRegistrations, {
  revalidate: null,
});

/** Compares a registrations file with the bank's registrations; changes nothing. */
export const reviewImportAction = withSession("reviewImport", reviewImport, { revalidate: null });

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

/** Revalidates nothing, because no page shows a ping's result. */
export const pingRegistrationAction = withSession("pingRegistration", pingRegistration, { revalidate: null });

export const resendDeliveryAction = withSession("resendDelivery", resendDelivery, { revalidate: "/webhooks" });

/** Counts the failed deliveries since a given time; changes nothing. */
export const reviewResendAction = withSession("reviewResend", reviewResend, { revalidate: null });

/** Resends all failed deliveries since a given time. */
export const startResendAction = withSession("startResend", startResend, { revalidate: null });

export const retryEventAction = withSession("retryEvent", retryEvent, { revalidate: "/webhooks" });
