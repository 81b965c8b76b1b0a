"use client";
import type { Control } from "react-hook-form";
import { DayStrip } from "@/components/contract/day-strip";
import { ControlledSelectField, ControlledTextField, ControlledTimeField } from "@/components/forms/controlled-fields";
import { formatDollars } from "@/components/forms/money-field";
import { RAILS } from "@/lib/contract/enums";
import { RAIL_LABELS } from "@/lib/contract/labels/restriction-labels";
import { CHECK_TRANSACTION_CODES } from "@/lib/contract/transaction-codes";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { DirectionChoice, ScopeChoice } from "./restriction-choices";
import type { RestrictionFormValues } from "./restriction-form-values";
import type { RestrictionFields } from "./restriction-schema";

const RAIL_OPTIONS = [
  { value: "" as const, label: "Any rail" },
  ...RAILS.map((value) => ({ value, label: RAIL_LABELS[value].label })),
];

type FormControl = Control<RestrictionFormValues, unknown, RestrictionFields>;

/** Inputs for a restriction's criteria, in two columns. An empty criterion matches everything. */
export function RestrictionTermsFields({
  control,
  draft,
  isWindowIncomplete,
  hasSubaccount,
}: {
  control: FormControl;
  draft: RestrictionTerms;
  isWindowIncomplete: boolean;
  /** Whether to show the input for a single subaccount. */
  hasSubaccount: boolean;
}) {
  return (
    <>
      <ScopeChoice control={control} />
      <ControlledSelectField control={control} name="rail" label="Rail" options={RAIL_OPTIONS} />
      <DirectionChoice control={control} />
      <TransactionFields control={control} hasSubaccount={hasSubaccount} />
      <HoursFields control={control} draft={draft} isWindowIncomplete={isWindowIncomplete} />
    </>
  );
}

/** Inputs for the transaction criteria other than rail and direction. */
function TransactionFields({ control, hasSubaccount }: { control: FormControl; hasSubaccount: boolean }) {
  return (
    <>
      <ControlledTextField
        control={control}
        name="amountText"
        label="Minimum amount"
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
        {Object.entries(CHECK_TRANSACTION_CODES).map(([code, meaning]) => (
          <option key={code} value={code} label={`${code}: ${meaning}`} />
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
      {hasSubaccount && (
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

/** Inputs for the time of day, in the bank's time zone, when the restriction applies. */
function HoursFields({
  control,
  draft,
  isWindowIncomplete,
}: {
  control: FormControl;
  draft: RestrictionTerms;
  isWindowIncomplete: boolean;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:col-span-2">
      <legend className="mb-2 flex flex-wrap items-baseline gap-x-1.5 font-medium text-sm">
        Hours
        <span className="font-normal text-muted text-xs">Eastern time; the bank treats them as approximate</span>
      </legend>
      <DayStrip terms={draft} isWindowIncomplete={isWindowIncomplete} />
      <div className="grid grid-cols-2 items-start gap-4">
        <ControlledTimeField control={control} name="startText" label="From" />
        <ControlledTimeField control={control} name="endText" label="Until" />
      </div>
    </fieldset>
  );
}
