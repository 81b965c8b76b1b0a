"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { callAction } from "@/components/session/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { deleteRegistrationAction } from "@/features/webhooks/actions";
import type { RegistrationView } from "@/features/webhooks/registration-view";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

/** Requires typing the event name to confirm, because pending deliveries are deleted with the registration. */
export function DeleteDialog({ registration, onClose }: { registration: RegistrationView; onClose: () => void }) {
  const router = useRouter();
  const [typedName, setTypedName] = useState("");
  const [note, setNote] = useState("");
  const isProposed = useApprovalsPolicy()("registrations");
  const name = registration.eventName ?? "delete";
  const remove = async () => {
    const outcome = await callAction(
      deleteRegistrationAction,
      UNKNOWN_OUTCOME,
    )({
      idempotencyKey: crypto.randomUUID(),
      registrationId: registration.id,
      ...(isProposed && note.trim() && { note: note.trim() }),
    });
    if (!outcome.ok) return outcome;
    announceOutcome(outcome.value, { title: "Registration deleted" }, "The portal checks again automatically.");
    router.push("/webhooks");
    return null;
  };
  return (
    <ConfirmDialog
      title="Delete this registration?"
      confirmLabel={isProposed ? "Propose for approval" : "Delete"}
      isReady={typedName === name}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="text-muted">
        {registration.isPortal
          ? "The portal will not receive this event until it registers again. "
          : "The bank will stop sending this event to this address. "}
        Undelivered events are lost, and this can’t be undone.
      </p>
      <TextField
        label={`Type ${name} to delete it`}
        value={typedName}
        onChange={setTypedName}
        autoComplete="off"
        autoFocus
        inputClassName="font-mono text-sm!"
      />
      {isProposed && <ProposalNoteField value={note} onChange={setNote} />}
    </ConfirmDialog>
  );
}
