"use client";
import type { DeliveryErrors } from "@/app/(portal)/webhooks/_components/delivery-fields";
import { Fold } from "@/components/ui/fold";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { REGISTRATION_STATUSES } from "@/lib/contract/enums";
import { REGISTRATION_STATUS_LABELS } from "@/lib/contract/labels/webhook-labels";
import type { ChangeFormValues } from "./change-values";

const STATUS_OPTIONS = [
  { value: "", label: "Leave it to the bank" },
  ...REGISTRATION_STATUSES.map((value) => ({ value, label: REGISTRATION_STATUS_LABELS[value].label })),
] as const;

/** The fields of an update that the bank sets by itself; rarely changed, so they are folded away. */
export function BankFields({
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
          hint="A change restarts a suspended registration by itself."
        />
        <TextField
          label="Consecutive failures"
          inputMode="numeric"
          autoComplete="off"
          value={values.consecutiveErrors}
          onChange={(consecutiveErrors) => onChange({ consecutiveErrors })}
          error={errors.consecutiveErrors}
          hint="The bank counts them, and suspends at its limit."
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
