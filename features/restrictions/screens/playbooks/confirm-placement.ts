import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import { confirmPlacementAction } from "@/features/restrictions/playbooks/actions";

/** Asks for the second factor of freezes already in force, and confirms them. */
export async function confirmPlacement(placementId: string): Promise<void> {
  const outcome = await callAction(confirmPlacementAction)({ placementId });
  if (outcome.ok) {
    if (outcome.value.confirmed > 0) addToast({ tone: "good", title: "Freezes confirmed" });
    return;
  }
  // When the person closes the dialog, the placement's page shows that the freezes are not confirmed.
  if (outcome.code === "step-up-required") return;
  const detail = outcome.message ?? "They are in force, but stay unconfirmed until you present your second factor.";
  addToast({ tone: "warn", title: "Freezes not confirmed", detail });
}
