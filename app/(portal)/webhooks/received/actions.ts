"use server";
import { revalidatePath } from "next/cache";
import { currentSession } from "@/lib/access/session";
import { retryEvent } from "@/lib/portal/events/retry-event";
import { failure } from "@/lib/shared/outcome";

/** Has an event that was set aside applied again. */
export async function retryEventAction(input: { eventId: number }) {
  const session = await currentSession();
  if (!session) return failure("signed-out", "You are signed out. Sign in in a new tab, then try again.");
  const outcome = await retryEvent(session, input);
  revalidatePath("/webhooks", "layout");
  return outcome;
}
