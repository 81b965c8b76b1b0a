import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import { confirmFreezeAction } from "@/features/restrictions/actions";

/** Asks for a second factor and confirms a freeze that is already in force; returns whether it is now confirmed. */
export async function confirmFreeze(restrictionId: string): Promise<boolean> {
  const outcome = await callAction(confirmFreezeAction)({ restrictionId });
  if (outcome.ok) {
    addToast({ tone: "good", title: "Freeze confirmed" });
    return true;
  }
  // If the user closes the dialog, the restriction page shows that the freeze is not confirmed.
  if (outcome.code !== "step-up-required") {
    const detail = "It is in force, but stays unconfirmed until you present your second factor.";
    addToast({ tone: "warn", title: "Freeze not confirmed", detail: outcome.message ?? detail });
  }
  return false;
}
