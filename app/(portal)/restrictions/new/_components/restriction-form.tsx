"use client";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { DayStrip } from "@/components/contract/day-strip";
import { AccountField } from "@/components/forms/account-field";
import { tidyDollars } from "@/components/forms/money-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { TimeField } from "@/components/forms/time-field";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { RAILS, RESTRICTION_SCOPES } from "@/lib/contract/enums";
import { RAIL_LABELS, RESTRICTION_SCOPE_LABELS } from "@/lib/contract/labels/restriction-labels";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { loadRestrictionRules } from "./restriction-resolver";
import type { RestrictionFields } from "./restriction-rules";
import type { RestrictionText } from "./restriction-text";

const SCOPES = RESTRICTION_SCOPES.map((value) => ({ value, label: RESTRICTION_SCOPE_LABELS[value].label }));
const RAIL_OPTIONS = [
  { value: "" as const, label: "Any rail" },
  ...RAILS.map((value) => ({ value, label: RAIL_LABELS[value].label })),
];
const DIRECTIONS = [
  { value: "Both", label: "Both" },
  { value: "Debit", label: "Debit" },
  { value: "Credit", label: "Credit" },
] as const;

/** All fields of a restriction. An empty one matches everything. */
export function RestrictionForm({
  form,
  accounts,
  draft,
  areHoursOpen,
  covered,
  problem,
  isSending,
  onSubmit,
}: {
  form: UseFormReturn<RestrictionText, unknown, RestrictionFields>;
  accounts: readonly KnownAccount[];
  draft: RestrictionTerms;
  areHoursOpen: boolean;
  /** That what is asked is stopped already. */
  covered: ReactNode;
  problem: ReactNode;
  isSending: boolean;
  onSubmit: () => void;
}) {
  const { control } = form;
  const line = (
    name: "subAccountNumber" | "amountText" | "currency" | "transactionCode" | "reason" | "notes",
    props: Partial<Parameters<typeof TextField>[0]> & { label: string },
    tidy: (text: string) => string = (text) => text,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <TextField
          autoComplete="off"
          {...props}
          name={name}
          value={value}
          onChange={onChange}
          onBlur={() => {
            if (tidy(value) !== value) onChange(tidy(value));
            onBlur();
          }}
          inputRef={ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  const time = (name: "startText" | "endText", label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <TimeField
          label={label}
          name={name}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  return (
    <form
      noValidate
      aria-label="Restriction"
      onFocus={() => void loadRestrictionRules()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) onSubmit();
      }}
      className="grid min-w-0 grid-cols-1 items-start gap-4 rounded-lg border bg-surface p-4 sm:grid-cols-2 sm:p-[18px]"
    >
      <Controller
        control={control}
        name="accountNumber"
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <AccountField
            label="Master account"
            accounts={accounts}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="appliesTo"
        render={({ field: { value, onChange } }) => (
          <Choice label="Applies to" hint={RESTRICTION_SCOPE_LABELS[value].explanation}>
            <SegmentedControl label="Applies to" value={value} onChange={onChange} segments={SCOPES} className={WIDE} />
          </Choice>
        )}
      />
      <Controller
        control={control}
        name="rail"
        render={({ field: { ref, value, onChange, onBlur, name }, fieldState }) => (
          <SelectField
            label="Rail"
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            options={RAIL_OPTIONS}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="transactionType"
        render={({ field: { value, onChange } }) => (
          <Choice label="Direction">
            <SegmentedControl
              label="Direction"
              value={value || "Both"}
              onChange={(chosen) => onChange(chosen === "Both" ? "" : chosen)}
              segments={DIRECTIONS}
              className={WIDE}
            />
          </Choice>
        )}
      />
      {line(
        "amountText",
        {
          label: "From amount",
          remark: "optional",
          placeholder: "Any",
          inputMode: "decimal",
          inputClassName: "num",
          prefix: (
            <span aria-hidden className="text-muted">
              $
            </span>
          ),
        },
        tidyDollars,
      )}
      {line("transactionCode", { label: "Transaction code", remark: "optional", placeholder: "Any" })}
      {line("currency", { label: "Currency", remark: "optional", placeholder: "Any" }, (text) => text.toUpperCase())}
      {draft.appliesTo !== "Account" &&
        line("subAccountNumber", {
          label: "Only this subaccount",
          remark: "optional",
          placeholder: "All of them",
          inputMode: "numeric",
          inputClassName: "num",
        })}
      <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:col-span-2">
        <legend className="mb-2 flex flex-wrap items-baseline gap-x-1.5 font-medium text-sm">
          Hours
          <span className="font-normal text-muted text-xs">Eastern time; the bank treats them as approximate</span>
        </legend>
        <DayStrip terms={draft} isOpen={areHoursOpen} />
        <div className="grid grid-cols-2 items-start gap-4">
          {time("startText", "From")}
          {time("endText", "Until")}
        </div>
      </fieldset>
      <div className="sm:col-span-2">
        {line("reason", { label: "Reason", hint: "Kept with the restriction and shown in the audit log." })}
      </div>
      <div className="sm:col-span-2">{line("notes", { label: "Notes", remark: "optional" })}</div>
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

const WIDE = "h-[34px] w-full pointer-coarse:h-11 [&_button]:h-full!";

/** A labelled row of choices that stands in line with the fields. */
function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-[5px]">
      <span aria-hidden className="font-medium text-sm">
        {label}
      </span>
      {children}
      {hint && <p className="text-muted text-xs">{hint}</p>}
    </div>
  );
}
