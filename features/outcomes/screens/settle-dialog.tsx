"use client";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { settleByHandAction } from "@/features/outcomes/actions";
import { type HandSettledKind, REASON_LENGTH } from "@/lib/shared/unknown-outcome";

const CONSEQUENCES = {
  done: "The record appears when the bank reports it.",
  "not-done": "You can send it again. First make sure that the bank does not have it.",
} as const;

/** Records an outcome that the user learned outside the portal, with a reason. */
export function SettleDialog({
  intentId,
  kind,
  what,
  onSettled,
  onClose,
}: {
  intentId: string;
  kind: HandSettledKind;
  what: string;
  onSettled: () => void;
  onClose: () => void;
}) {
  const [outcome, setOutcome] = useState<keyof typeof CONSEQUENCES | null>(null);
  const [reason, setReason] = useState("");
  const settle = async () => {
    if (!outcome) return null;
    const settled = await callAction(settleByHandAction)({ intentId, kind, outcome, reason });
    if (!settled.ok) return settled;
    addToast({
      tone: "good",
      title: "Outcome recorded",
      detail: "If the bank reports a different outcome, it appears here.",
    });
    onSettled();
    return null;
  };
  return (
    <ConfirmDialog
      title="Record the outcome manually?"
      confirmLabel="Record outcome"
      cancelLabel="Not now"
      isReady={outcome !== null && reason.trim().length >= REASON_LENGTH.min}
      onConfirm={settle}
      onClose={onClose}
    >
      <p className="num text-muted">{what}. Nothing is sent to the bank.</p>
      <SegmentedControl
        label="What happened"
        value={outcome}
        onChange={setOutcome}
        segments={[
          { value: "not-done", label: "It did not happen" },
          { value: "done", label: "It went through" },
        ]}
      />
      <p>{outcome ? CONSEQUENCES[outcome] : "Choose what happened."}</p>
      <TextField
        label="How you know"
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH.max}
        autoFocus
        hint="For example, who at the bank confirmed it. Recorded in the audit log."
      />
    </ConfirmDialog>
  );
}
