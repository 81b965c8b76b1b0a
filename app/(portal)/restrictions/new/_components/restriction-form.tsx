"use client";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Control, UseFormReturn } from "react-hook-form";
import { DayStrip } from "@/components/contract/day-strip";
import {
  ControlledAccountField,
  ControlledSelectField,
  ControlledTextField,
  ControlledTimeField,
} from "@/components/forms/controlled-fields";
import { formatDollars } from "@/components/forms/money-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { RAILS } from "@/lib/contract/enums";
import { RAIL_LABELS } from "@/lib/contract/labels/restriction-labels";
import { CHECK_TRANSACTION_CODES } from "@/lib/contract/transaction-codes";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { DirectionChoice, ScopeChoice } from "./restriction-choices";
import type { RestrictionFormValues } from "./restriction-form-values";
import { loadRestrictionSchema } from "./restriction-resolver";
import type { RestrictionFields } from "./restriction-schema";

const RAIL_OPTIONS = [
  { value: "" as const, label: "Any rail" },
  ...RAILS.map((value) => ({ value, label: RAIL_LABELS[value].label })),
];

type FormControl = Control<RestrictionFormValues, unknown, RestrictionFields>;

/** All fields of a restriction. An empty one matches everything. */
export function RestrictionForm({
  form,
  accounts,
  draft,
  isWindowIncomplete,
  covered,
  problem,
  isSending,
  onSubmit,
}: {
  form: UseFormReturn<RestrictionFormValues, unknown, RestrictionFields>;
  accounts: readonly KnownAccount[];
  draft: RestrictionTerms;
  isWindowIncomplete: boolean;
  /** The warning that an active restriction already covers the draft. */
  covered: ReactNode;
  problem: ReactNode;
  isSending: boolean;
  onSubmit: () => void;
}) {
  const { control } = form;
  return (
    <form
      noValidate
      aria-label="Restriction"
      onFocus={() => void loadRestrictionSchema()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) onSubmit();
      }}
      className="grid min-w-0 grid-cols-1 items-start gap-4 rounded-lg border bg-surface p-4 sm:grid-cols-2 sm:p-[18px]"
    >
      <ControlledAccountField control={control} name="accountNumber" label="Master account" accounts={accounts} />
      <ScopeChoice control={control} />
      <ControlledSelectField control={control} name="rail" label="Rail" options={RAIL_OPTIONS} />
      <DirectionChoice control={control} />
      <TransactionFields control={control} withSubaccount={draft.appliesTo !== "Account"} />
      <HoursFields control={control} draft={draft} isOpen={isWindowIncomplete} />
      <div className="sm:col-span-2">
        <ControlledTextField
          control={control}
          name="reason"
          label="Reason"
          hint="Kept with the restriction and shown in the audit log."
        />
      </div>
      <div className="sm:col-span-2">
        <ControlledTextField control={control} name="notes" label="Notes" note="optional" />
      </div>
      <div className="grid gap-3.5 sm:col-span-2">
        {covered}
        {problem}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href="/restrictions" tone="quiet" className="h-10">
            Discard
          </ButtonLink>
          <Button type="submit" tone="primary" size="large" isPending={isSending}>
            {!isSending && <Lock aria-hidden />}
            {isSending ? "Restricting" : "Restrict now"}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Which transactions are restricted, beyond rail and direction. */
function TransactionFields({ control, withSubaccount }: { control: FormControl; withSubaccount: boolean }) {
  return (
    <>
      <ControlledTextField
        control={control}
        name="amountText"
        label="From amount"
        note="optional"
        placeholder="Any"
        inputMode="decimal"
        inputClassName="num"
        format={formatDollars}
        prefix={
          <span aria-hidden className="text-muted">
            $
          </span>
        }
      />
      <ControlledTextField
        control={control}
        name="transactionCode"
        label="Transaction code"
        note="optional"
        placeholder="Any"
        list="transaction-codes"
      />
      <datalist id="transaction-codes">
        {Object.entries(CHECK_TRANSACTION_CODES).map(([code, what]) => (
          <option key={code} value={code} label={`${code}: ${what}`} />
        ))}
      </datalist>
      <ControlledTextField
        control={control}
        name="currency"
        label="Currency"
        note="optional"
        placeholder="Any"
        format={(text) => text.toUpperCase()}
      />
      {withSubaccount && (
        <ControlledTextField
          control={control}
          name="subAccountNumber"
          label="Only this subaccount"
          note="optional"
          placeholder="All of them"
          inputClassName="num"
        />
      )}
    </>
  );
}

/** At which hours of the bank's day the restriction holds. */
function HoursFields({ control, draft, isOpen }: { control: FormControl; draft: RestrictionTerms; isOpen: boolean }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:col-span-2">
      <legend className="mb-2 flex flex-wrap items-baseline gap-x-1.5 font-medium text-sm">
        Hours
        <span className="font-normal text-muted text-xs">Eastern time; the bank treats them as approximate</span>
      </legend>
      <DayStrip terms={draft} isOpen={isOpen} />
      <div className="grid grid-cols-2 items-start gap-4">
        <ControlledTimeField control={control} name="startText" label="From" />
        <ControlledTimeField control={control} name="endText" label="Until" />
      </div>
    </fieldset>
  );
}
