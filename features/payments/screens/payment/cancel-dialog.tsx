"use client";
import { useRouter } from "next/navigation";
import { callAction } from "@/components/session/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { addToast } from "@/components/ui/toasts";
import { cancelDepositAction } from "@/features/payments/actions";

const UNKNOWN_OUTCOME = "Check the status before you try again.";

/** Asks for confirmation, cancels the deposit, and reports the bank's response. */
export function CancelDialog({
  paymentId,
  amount,
  onClose,
}: {
  paymentId: string;
  amount: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const cancel = async () => {
    const outcome = await callAction(cancelDepositAction, UNKNOWN_OUTCOME)({ paymentId });
    if (!outcome.ok) return outcome;
    addToast(
      outcome.value.outcome === "canceled"
        ? { tone: "good", title: "Deposit canceled", detail: `${amount} will not be collected.` }
        : {
            tone: "warn",
            title: "The bank has not responded yet",
            detail: "The outcome appears here as soon as it is known.",
          },
    );
    router.refresh();
    return null;
  };
  return (
    <ConfirmDialog title="Cancel this deposit?" confirmLabel="Cancel the deposit" onConfirm={cancel} onClose={onClose}>
      <p className="text-muted">
        The check for <b className="num font-medium text-text">{amount}</b> is withdrawn before it is sent to the
        Federal Reserve, along with the pending credit. To deposit the check later, start a new deposit.
      </p>
    </ConfirmDialog>
  );
}
