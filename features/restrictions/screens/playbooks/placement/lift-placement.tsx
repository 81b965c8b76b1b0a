"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { LIFT_REASON } from "@/features/restrictions/lift-reason";
import { liftPlaybookAction } from "@/features/restrictions/playbooks/actions";

const UNKNOWN_OUTCOME = "Lifting again is safe and has no further effect.";

/** A button that asks for a reason and lifts all of a placement's active restrictions. */
export function LiftPlacement({ placementId, active }: { placementId: string; active: number }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const isProposed = useApprovalsPolicy()("lifts");
  const router = useRouter();
  const target = active === 1 ? "the restriction" : `all ${active} restrictions`;
  const lift = async () => {
    const outcome = await callAction(liftPlaybookAction, UNKNOWN_OUTCOME)({ placementId, reason });
    if (!outcome.ok) return outcome;
    router.refresh();
    return null;
  };
  return (
    <>
      <Button tone="danger" onPress={() => setOpen(true)}>
        Lift {active === 1 ? "it" : `all ${active}`}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Lift ${target}?`}
          confirmLabel={isProposed ? "Propose for approval" : `Lift ${target}`}
          isReady={reason.trim().length >= LIFT_REASON.shortest}
          onConfirm={lift}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted">
            {isProposed && "Another person must approve each one. "}Transactions this placement blocks can post once the
            bank confirms. Other restrictions on the accounts stay in force.
          </p>
          <TextField
            label="Reason"
            value={reason}
            onChange={setReason}
            maxLength={LIFT_REASON.longest}
            autoFocus
            hint="Saved here and in the audit log; not sent to the bank."
          />
        </ConfirmDialog>
      )}
    </>
  );
}
