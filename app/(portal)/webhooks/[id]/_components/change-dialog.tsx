"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import {
  DeliveryFields,
  type DeliveryFormValues,
  deliveryErrorFields,
} from "@/app/(portal)/webhooks/_components/delivery-fields";
import { updateRegistrationAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import type { RegistrationUpdate } from "@/lib/contract/registration";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

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
  const { delivery, changeDelivery, submission, save } = useChange(registration, onClose);
  const { isPending, problems, errors } = submission;
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
          values={delivery}
          errors={errors}
          isLoopbackPossible={isLoopbackPossible}
          passwordHint="Leave it empty to keep the current one."
          onChange={changeDelivery}
        />
        {registration.isPortal && (
          <Notice tone="warn">
            The portal receives its own events through this registration. It restores its own address when it starts.
          </Notice>
        )}
        <ProblemNotices problems={problems} shownFields={deliveryErrorFields(delivery)} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Change
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The fields of the bank's request that are not in the dialog. */
type NotAsked =
  // The portal's own.
  | "partnerId"
  // The plain spellings of two fields (4.16).
  | "authUsername"
  | "status"
  // Restarting has a button of its own.
  | "Status"
  // Only the bank counts.
  | "consecutiveErrors"
  | "lastError"
  // Read-only.
  | "id"
  | "createdAt"
  | "lastModifiedAt";

/** What is typed, in the shape of the bank's request; what does not apply is undefined. */
function changesOf({ eventName }: RegistrationView, values: DeliveryFormValues) {
  const { type, format, callbackUrl, username, password } = values;
  const isPush = type === "Push";
  return {
    eventName,
    type,
    format,
    callbackUrl: isPush ? callbackUrl.trim() : undefined,
    authuserName: isPush ? username : undefined,
    authPassword: (isPush && password) || undefined,
  } satisfies Record<Exclude<keyof RegistrationUpdate, NotAsked>, unknown>;
}

function useChange(registration: RegistrationView, onDone: () => void) {
  const router = useRouter();
  const [delivery, setDelivery] = useState<DeliveryFormValues>({
    type: registration.type === "Poll" ? "Poll" : "Push",
    format: registration.format === "Basic" ? "Basic" : "Extended",
    callbackUrl: registration.callbackUrl ?? "",
    username: registration.authUsername ?? "",
    password: "",
  });
  const submission = useSubmission("The portal did not respond. Submit again: the same change is made only once.");
  const key = useRef(crypto.randomUUID());

  const changeDelivery = (change: Partial<DeliveryFormValues>) => {
    key.current = crypto.randomUUID();
    submission.clearErrors();
    setDelivery((current) => ({ ...current, ...change }));
  };
  const save = () =>
    submission.submit(async () => {
      const outcome = await updateRegistrationAction({
        idempotencyKey: key.current,
        registrationId: registration.id,
        ...changesOf(registration, delivery),
      });
      if (!outcome.ok) return [outcome];
      addToast(
        outcome.value.outcome === "done"
          ? { tone: "good", title: "Registration changed" }
          : { tone: "warn", title: "The bank has not responded yet", detail: "The portal checks again by itself." },
      );
      router.refresh();
      onDone();
      return [];
    });
  return { delivery, changeDelivery, submission, save };
}
