"use client";
import { useRouter } from "next/navigation";
import { callAction } from "@/components/session/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { addToast } from "@/components/ui/toasts";
import { revokeAuthorizationAction } from "@/features/positive-pay/actions";
import type { AuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import { formatCents } from "@/lib/money/cents";

const UNKNOWN_OUTCOME = "Check the status before you try again.";

/**
 * Asks for confirmation, revokes the authorization, and reports the bank's response. If the bank refuses, the dialog
 * stays open and shows the reason.
 */
export function RevokeDialog({ authorization, onClose }: { authorization: AuthorizationView; onClose: () => void }) {
  const router = useRouter();
  const { checkNumber, amountCents, payeeName } = authorization;
  const revoke = async () => {
    const outcome = await callAction(revokeAuthorizationAction, UNKNOWN_OUTCOME)({ authorizationId: authorization.id });
    // Refresh even after a refusal, because the authorization may have changed.
    router.refresh();
    if (!outcome.ok) return outcome;
    addToast(
      outcome.value.outcome === "done"
        ? { tone: "good", title: "Authorization revoked", detail: `Check ${checkNumber} is no longer authorized.` }
        : {
            tone: "warn",
            title: "The bank has not responded yet",
            detail: "The outcome appears here as soon as it is known.",
          },
    );
    return null;
  };
  return (
    <ConfirmDialog title="Revoke this authorization?" confirmLabel="Revoke" onConfirm={revoke} onClose={onClose}>
      <p className="text-muted">
        Check <b className="num font-medium text-text">{checkNumber}</b>
        {amountCents !== null && (
          <>
            {" "}
            for <b className="num font-medium text-text">{formatCents(amountCents)}</b>
          </>
        )}
        {payeeName && ` to ${payeeName}`} will not be paid when presented. It will wait for a decision, and be returned
        if none is made.
      </p>
    </ConfirmDialog>
  );
}
