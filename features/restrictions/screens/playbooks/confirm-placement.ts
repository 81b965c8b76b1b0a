import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import { confirmPlacementAction } from "@/features/restrictions/playbooks/actions";

/** Asks for a second factor and confirms a placement's freezes, which are already in force. */
export async function confirmPlacement(placementId: string): Promise<void> {
  const outcome = await callAction(confirmPlacementAction)({ placementId });
  if (outcome.ok) {
    if (outcome.value.confirmed > 0) addToast({ tone: "good", title: "Freezes confirmed" });
    return;
  }
  // If the user closes the dialog, the placement page shows that the freezes are not confirmed.
  if (outcome.code === "step-up-required") return;
  const detail = outcome.message ?? "They are in force, but stay unconfirmed until you present your second factor.";
  addToast({ tone: "warn", title: "Freezes not confirmed", detail });
}
