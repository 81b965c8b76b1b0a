"use client";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import {
  type DeliveryErrors,
  DeliveryFields,
  type DeliveryText,
} from "@/app/(portal)/webhooks/_components/delivery-fields";
import { updateRegistrationAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

interface Problem {
  message: string;
  requestId?: string;
}

/** Changes where and how a registration delivers; a password that is left empty stays as it is. */
export function ChangeDialog({
  registration,
  isLoopbackPossible,
  onClose,
}: {
  registration: RegistrationView;
  isLoopbackPossible: boolean;
  onClose: () => void;
}) {
  const router = useRouter();
  const [text, setText] = useState<DeliveryText>({
    type: registration.type === "Poll" ? "Poll" : "Push",
    format: registration.format === "Basic" ? "Basic" : "Extended",
    callbackUrl: registration.callbackUrl ?? "",
    username: registration.authUsername ?? "",
    password: "",
  });
  const [errors, setErrors] = useState<DeliveryErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, startTransition] = useTransition();
  const key = useRef(crypto.randomUUID());

  const save = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        const isPush = text.type === "Push";
        const outcome = await updateRegistrationAction({
          idempotencyKey: key.current,
          registrationId: registration.id,
          eventName: registration.eventName,
          type: text.type,
          format: text.format,
          ...(isPush && { callbackUrl: text.callbackUrl.trim(), authuserName: text.username }),
          ...(isPush && text.password && { authPassword: text.password }),
        });
        if (!outcome.ok) {
          setErrors(("fields" in outcome && outcome.fields) || {});
          return setProblem(outcome);
        }
        addToast(
          outcome.value.outcome === "done"
            ? { tone: "good", title: "Registration changed" }
            : { tone: "warn", title: "The bank has not answered yet", detail: "The portal asks again by itself." },
        );
        router.refresh();
        onClose();
      } catch {
        setProblem({ message: "The portal did not answer. Press again: the same change twice is one." });
      }
    });

  return (
    <Dialog title="Change the registration" isOpen isLocked={isPending} onClose={onClose} width="max-w-[560px]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid gap-3.5"
      >
        <DeliveryFields
          text={text}
          errors={errors}
          isLoopbackPossible={isLoopbackPossible}
          passwordHint="Left empty, it stays as it is."
          onChange={(change) => {
            key.current = crypto.randomUUID();
            setErrors({});
            setText((now) => ({ ...now, ...change }));
          }}
        />
        {registration.isPortal && (
          <Notice tone="warn">This is how the portal itself hears. It puts its own address back when it starts.</Notice>
        )}
        {problem && (
          <Notice tone="bad" role="alert" requestId={problem.requestId}>
            {problem.message}
          </Notice>
        )}
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Leave it
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Change
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
