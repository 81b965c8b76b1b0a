"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { notePaymentAction } from "@/components/assignments/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";

const UNKNOWN_OUTCOME = "Check the notes before you try again.";

const KINDS = {
  charged: {
    title: "Mark charged",
    explain: "Charge the account in your system of record, then record it here.",
    label: "What was charged, and where",
    example: "The amount and the returned-check fee, entry 4471",
  },
  notified: {
    title: "Mark notified",
    explain: "Record how and when the customer was notified. This meets the deadline.",
    label: "How the customer was notified",
    example: "Notice mailed, called the office",
  },
} as const;

/** Records an action taken outside the portal, as described by the user. */
export function RecordDialog({
  kind,
  paymentId,
  amount,
  onClose,
  onDone,
}: {
  kind: keyof typeof KINDS;
  paymentId: string;
  amount: string | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const { submit, isPending, problems } = useSubmission();
  const { title, explain, label, example } = KINDS[kind];
  const save = () =>
    submit(async () => {
      const outcome = await callAction(notePaymentAction, UNKNOWN_OUTCOME)({ paymentId, kind, text });
      await client.invalidateQueries({ queryKey: ["work", paymentId] });
      onDone();
      if (!outcome.ok) return [outcome];
      onClose();
      return [];
    });
  return (
    <Dialog title={title} isOpen isLocked={isPending} onClose={onClose}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && text.trim()) save();
        }}
        className="grid gap-3.5"
      >
        <p className="text-muted">
          {amount && <b className="num font-medium text-text">{amount}. </b>}
          {explain}
        </p>
        <TextField
          label={label}
          placeholder={example}
          value={text}
          onChange={setText}
          maxLength={1000}
          autoComplete="off"
          autoFocus
        />
        <ProblemNotices problems={problems} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Not now
          </Button>
          <Button type="submit" tone="primary" isPending={isPending} isDisabled={text.trim() === ""}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
