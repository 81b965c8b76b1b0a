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
  // When the person closes the dialog, the restriction's page shows that the freeze is not confirmed.
  if (outcome.code !== "step-up-required") {
    const detail = "It is in force, but stays unconfirmed until you present your second factor.";
    addToast({ tone: "warn", title: "Freeze not confirmed", detail: outcome.message ?? detail });
  }
  return false;
}
