"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { retryEvent } from "@/lib/portal/events/retry-event";

/** Applies an event that was set aside again. */
export const retryEventAction = withSession("retryEvent", retryEvent, { revalidate: "/webhooks" });
