"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { deleteRegistrationAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

interface Problem {
  message: string;
  requestId?: string;
}

/** Asks for the event's name before a registration goes: what waited to be delivered goes with it. */
export function DeleteDialog({ registration, onClose }: { registration: RegistrationView; onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, startTransition] = useTransition();
  const name = registration.eventName ?? "delete";

  const remove = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        const outcome = await deleteRegistrationAction({
          idempotencyKey: crypto.randomUUID(),
          registrationId: registration.id,
        });
        if (!outcome.ok) return setProblem(outcome);
        addToast(
          outcome.value.outcome === "done"
            ? { tone: "good", title: "Registration deleted" }
            : { tone: "warn", title: "The bank has not answered yet", detail: "The portal asks again by itself." },
        );
        router.push("/webhooks");
      } catch {
        setProblem({ message: "The portal did not answer. Look at the list before you try again." });
      }
    });

  return (
    <Dialog title="Delete this registration?" isOpen isAlert isLocked={isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === name) remove();
        }}
        className="grid gap-3"
      >
        <p className="text-muted">
          {registration.isPortal
            ? "The portal no longer hears of this event until it registers again. "
            : "Nothing more is sent to this address. "}
          What waits to be delivered is lost, and it can’t be brought back.
        </p>
        <TextField
          label={`Type ${name} to delete it`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
          inputClassName="font-mono text-sm!"
        />
        {problem && (
          <Notice tone="bad" role="alert" requestId={problem.requestId}>
            {problem.message}
          </Notice>
        )}
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" isDisabled={typed !== name} isPending={isPending}>
            Delete
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
