"use client";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { WhyField } from "@/app/(portal)/_components/why-field";
import { DeliveryFields, deliveryErrorFields } from "@/app/(portal)/webhooks/_components/delivery-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { EVENT_NAMES, UPDATABLE_DELIVERY_TYPES } from "@/lib/contract/enums";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";
import { BankFields } from "./bank-fields";
import { StaleNotice } from "./stale-notice";
import { useChange } from "./use-change";

const EVENT_OPTIONS = EVENT_NAMES.map((value) => ({ value, label: value }));

/** Changes a registration, with every field of the bank's update (4.16); what is left as it is, stays as it is. */
export function ChangeDialog({
  registration,
  isLoopbackPossible,
  onClose,
}: {
  registration: RegistrationView;
  isLoopbackPossible: boolean;
  onClose: () => void;
}) {
  const { values, change, note, setNote, isProposed, submission, save, stale, startOver } = useChange(
    registration,
    onClose,
  );
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
        {stale && <StaleNotice differences={stale} onStartOver={startOver} />}
        <SelectField
          label="Event"
          value={values.eventName}
          onChange={(eventName) => change({ eventName })}
          options={EVENT_OPTIONS}
          error={errors.eventName}
        />
        <DeliveryFields
          values={values}
          errors={errors}
          types={UPDATABLE_DELIVERY_TYPES}
          isLoopbackPossible={isLoopbackPossible}
          passwordHint="Leave it empty to keep the current one."
          onChange={change}
        />
        <BankFields values={values} errors={errors} onChange={change} />
        {registration.isPortal && (
          <Notice tone="warn">
            The portal receives its own events through this registration. It restores its own address when it starts.
          </Notice>
        )}
        {isProposed && <WhyField value={note} onChange={setNote} />}
        <ProblemNotices problems={problems} shownFields={[...SHOWN, ...deliveryErrorFields(values)]} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            {isProposed ? "Propose for approval" : stale ? "Change anyway" : "Change"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The fields of the request whose errors this dialog shows itself. */
const SHOWN = ["eventName", "Status", "consecutiveErrors", "lastError"];
