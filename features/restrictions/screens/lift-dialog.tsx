"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { callAction } from "@/components/session/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { liftRestrictionAction } from "@/features/restrictions/actions";
import { LIFT_REASON } from "@/features/restrictions/lift-reason";

const UNKNOWN_OUTCOME = "Lifting it again is safe and has no further effect.";

/** Asks for a reason, lifts a restriction, and reports the bank's response. */
export function LiftDialog({
  restrictionId,
  sentence,
  onClose,
}: {
  restrictionId: string;
  sentence: string;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const isProposed = useApprovalsPolicy()("lifts");
  const router = useRouter();
  const queries = useQueryClient();
  const lift = async () => {
    const outcome = await callAction(liftRestrictionAction, UNKNOWN_OUTCOME)({ restrictionId, reason });
    if (!outcome.ok) return outcome;
    announceOutcome(outcome.value, { title: "Restriction lifted", detail: "Transactions it blocked can post again." });
    router.refresh();
    void queries.invalidateQueries({ queryKey: ["restrictions"] });
    return null;
  };
  return (
    <ConfirmDialog
      title="Lift this restriction?"
      confirmLabel={isProposed ? "Propose for approval" : "Lift the restriction"}
      isReady={reason.trim().length >= LIFT_REASON.shortest}
      onConfirm={lift}
      onClose={onClose}
    >
      <p className="num text-muted">
        “{sentence}” {isProposed && "Another person must approve it. "}Transactions it blocks can post once the bank
        confirms. Other restrictions on the account stay in force.
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
  );
}
