"use client";
import { Controller } from "react-hook-form";
import { AccountField } from "@/components/forms/account-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { AmountField } from "./amount-field";
import type { DepositFormState } from "./deposit-fields";
import { loadDepositRules } from "./deposit-resolver";

/** What is typed for a deposit. The check number is read from the picture and shown for control, never sent. */
export function DepositForm({
  form,
  accounts,
  recognizedCents,
  checkNumber,
  isCorrected,
  missing,
  onReview,
}: {
  form: DepositFormState;
  accounts: readonly KnownAccount[];
  /** The amount that was read from the picture; null when none was. */
  recognizedCents: number | null;
  checkNumber: string | null;
  /** A person said what doubtful symbols of the line are. */
  isCorrected: boolean;
  /** What a person still has to do with the pictures, in a sentence; null when they are complete. */
  missing: string | null;
  onReview: () => void;
}) {
  const { control } = form;
  return (
    <form
      noValidate
      onFocus={() => void loadDepositRules()}
      onSubmit={(event) => {
        event.preventDefault();
        onReview();
      }}
      className="grid gap-3.5"
    >
      <Controller
        control={control}
        name="accountNumber"
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <AccountField
            label="Into account"
            accounts={accounts}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <AmountField form={form} recognizedCents={recognizedCents} />
      {checkNumber && (
        <p className="num flex justify-between text-sm">
          <span className="font-medium">Check number</span>
          <span>
            {checkNumber}{" "}
            <span className="text-muted text-xs">
              {isCorrected ? "read from the picture, corrected" : "read from the picture"}
            </span>
          </span>
        </p>
      )}
      <Controller
        control={control}
        name="purpose"
        render={({ field: { ref, disabled: _, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label="Purpose"
            remark="optional"
            autoComplete="off"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="reference"
        render={({ field: { ref, disabled: _, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label="Own reference"
            remark="optional"
            autoComplete="off"
            inputClassName="font-mono text-sm!"
            hint="A repeat with the same reference never deposits twice."
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="grid gap-2 pt-0.5">
        <Button type="submit" tone={missing ? "plain" : "primary"} size="large">
          Review deposit
        </Button>
        <p role="status" className="min-h-[18px] text-center text-muted text-xs">
          {missing}
        </p>
      </div>
    </form>
  );
}
