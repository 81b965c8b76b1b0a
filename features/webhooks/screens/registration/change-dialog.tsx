"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Fold } from "@/components/ui/fold";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { updateRegistrationAction } from "@/features/webhooks/actions";
import type { ComparedField, Difference, ShownRegistration } from "@/features/webhooks/registration-differences";
import type { RegistrationView } from "@/features/webhooks/registration-view";
import type { DeliveryErrors } from "@/features/webhooks/screens/delivery-fields";
import { DeliveryFields, deliveryErrorFields } from "@/features/webhooks/screens/delivery-fields";
import { EVENT_NAMES, REGISTRATION_STATUSES, UPDATABLE_DELIVERY_TYPES } from "@/lib/contract/enums";
import { REGISTRATION_STATUS_LABELS } from "@/lib/contract/labels/webhook-labels";
import type { ChangeFormValues } from "./change-values";
import { initialValues, toShownRegistration, toUpdateRequest } from "./change-values";

const UNKNOWN_OUTCOME = "Submit again; the change is made only once.";

const FIELD_NAMES = {
  eventName: "Event",
  callbackUrl: "Callback address",
  authUsername: "User name",
  type: "Delivery",
  format: "Format",
  status: "Status",
  consecutiveErrors: "Consecutive failures",
  lastError: "Last error",
} as const satisfies Record<ComparedField, string>;

const STATUS_OPTIONS = [
  { value: "", label: "Leave it to the bank" },
  ...REGISTRATION_STATUSES.map((value) => ({ value, label: REGISTRATION_STATUS_LABELS[value].label })),
] as const;

const EVENT_OPTIONS = EVENT_NAMES.map((value) => ({ value, label: value }));

/** Edits every field of the bank's update request (4.16); unedited fields stay unchanged. */
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
        method="post"
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
          passwordHint="Leave empty to keep the current one."
          onChange={change}
        />
        <BankFields values={values} errors={errors} onChange={change} />
        {registration.isPortal && (
          <Notice tone="warn">
            The portal receives its own events through this registration. It restores its own address when it starts.
          </Notice>
        )}
        {isProposed && <ProposalNoteField value={note} onChange={setNote} />}
        <ProblemNotices problems={problems} shownFields={[...FIELDS_WITH_ERRORS, ...deliveryErrorFields(values)]} />
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

/** The request fields whose errors this dialog shows. */
const FIELDS_WITH_ERRORS = ["eventName", "Status", "consecutiveErrors", "lastError"];

/** Inputs for fields that the bank sets automatically. They are collapsed because users rarely change them. */
function BankFields({
  values,
  errors,
  onChange,
}: {
  values: ChangeFormValues;
  errors: DeliveryErrors;
  onChange: (change: Partial<ChangeFormValues>) => void;
}) {
  const hasError = ["Status", "consecutiveErrors", "lastError"].some((field) => errors[field]);
  return (
    <Fold title="Status and failures" isOpen={hasError}>
      <div className="mt-2 grid gap-3.5 sm:grid-cols-2">
        <SelectField
          label="Status"
          value={values.status}
          onChange={(status) => onChange({ status })}
          options={STATUS_OPTIONS}
          error={errors.Status}
          hint="A change restarts a suspended registration automatically."
        />
        <TextField
          label="Consecutive failures"
          inputMode="numeric"
          autoComplete="off"
          value={values.consecutiveErrors}
          onChange={(consecutiveErrors) => onChange({ consecutiveErrors })}
          error={errors.consecutiveErrors}
          hint="Counted by the bank, which suspends the registration at its limit."
          inputClassName="num"
        />
        <div className="sm:col-span-2">
          <TextField
            label="Last error"
            note="optional"
            autoComplete="off"
            value={values.lastError}
            onChange={(lastError) => onChange({ lastError })}
            error={errors.lastError}
          />
        </div>
      </div>
    </Fold>
  );
}

/** Lists the changes that someone else made after the form was opened, which blocked the submission. */
function StaleNotice({ differences, onStartOver }: { differences: readonly Difference[]; onStartOver: () => void }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title="This registration changed after you opened the form"
      actions={
        <Button size="small" onPress={onStartOver}>
          Start over with the current values
        </Button>
      }
    >
      <p>Not sent. Changing it anyway replaces these values with yours:</p>
      <dl className="mt-2 grid gap-2">
        {differences.map(({ field, shown, now }) => (
          <div key={field} className="grid gap-0.5">
            <dt className="font-medium">{FIELD_NAMES[field]}</dt>
            <dd className="break-all text-sm">
              <span className="sr-only">was </span>
              <del className="text-muted">{formatShownValue(shown)}</del> →{" "}
              <ins className="no-underline">{formatShownValue(now)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

function formatShownValue(value: string | number | null): string {
  return value === null || value === "" ? "none" : String(value);
}

/**
 * Manages the change form. If a change is refused because the registration no longer matches what the form showed,
 * `stale` contains the differences, and saving again changes the current registration.
 */
function useChange(registration: RegistrationView, onDone: () => void) {
  const router = useRouter();
  // Captured when the form opens, because the page behind the dialog is updated from the bank.
  const [shown, setShown] = useState<ShownRegistration>(() => toShownRegistration(registration));
  const [values, setValues] = useState<ChangeFormValues>(() => initialValues(shown));
  const [stale, setStale] = useState<readonly Difference[] | null>(null);
  const [note, setNote] = useState("");
  const isProposed = useApprovalsPolicy()("registrations");
  const submission = useSubmission();
  const key = useRef(crypto.randomUUID());

  const change = (changed: Partial<ChangeFormValues>) => {
    key.current = crypto.randomUUID();
    submission.clearErrors();
    setValues((current) => ({ ...current, ...changed }));
  };
  const startOver = () => {
    key.current = crypto.randomUUID();
    setStale(null);
    setValues(initialValues(shown));
  };
  const save = () =>
    submission.submit(async () => {
      const outcome = await callAction(
        updateRegistrationAction,
        UNKNOWN_OUTCOME,
      )({
        idempotencyKey: key.current,
        registrationId: registration.id,
        shown,
        ...toUpdateRequest(values, shown),
        ...(isProposed && note.trim() && { note: note.trim() }),
      });
      if (!outcome.ok && "differences" in outcome) {
        const { differences } = outcome;
        key.current = crypto.randomUUID();
        setShown((before) => ({ ...before, ...Object.fromEntries(differences.map(({ field, now }) => [field, now])) }));
        setStale(differences);
        return [];
      }
      if (!outcome.ok) return [outcome];
      announceOutcome(outcome.value, { title: "Registration changed" }, "The portal checks again automatically.");
      router.refresh();
      onDone();
      return [];
    });
  return { values, change, note, setNote, isProposed, submission, save, stale, startOver };
}
