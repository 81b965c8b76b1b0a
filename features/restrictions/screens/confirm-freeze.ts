import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import { confirmFreezeAction } from "@/features/restrictions/actions";

/** Asks for the second factor of a freeze already in force, and confirms it; returns whether it is confirmed. */
export async function confirmFreeze(restrictionId: string): Promise<boolean> {
  const outcome = await callAction(confirmFreezeAction)({ restrictionId });
  if (outcome.ok) {
    addToast({ tone: "good", title: "Freeze confirmed" });
    return true;
  }
  // After closing the dialog, the person sees the mark on the restriction's page.
  if (outcome.code !== "step-up-required") {
    const detail = "It is in force, and marked as unconfirmed until you confirm your second factor.";
    addToast({ tone: "warn", title: "Freeze not confirmed", detail: outcome.message ?? detail });
  }
  return false;
}
