"use client";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ControlledAccountField, ControlledTextField } from "@/components/forms/controlled-fields";
import { type KnownAccount, masterAccounts } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Fold } from "@/components/ui/fold";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import type { RestrictionFormValues } from "./restriction-form-values";
import { loadRestrictionSchema } from "./restriction-resolver";
import type { RestrictionFields } from "./restriction-schema";
import { RestrictionTermsFields } from "./restriction-terms-fields";

/** All fields of a restriction: those of a freeze, and the conditions that narrow it, where an empty one matches everything. */
export function RestrictionForm({
  form,
  accounts,
  draft,
  isWindowIncomplete,
  hasConditions,
  covered,
  problem,
  isSending,
  onSubmit,
}: {
  form: UseFormReturn<RestrictionFormValues, unknown, RestrictionFields>;
  accounts: readonly KnownAccount[];
  draft: RestrictionTerms;
  isWindowIncomplete: boolean;
  /** Whether it is more than the freeze of an account, so that all fields are shown. */
  hasConditions: boolean;
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
      <ControlledAccountField
        control={control}
        name="accountNumber"
        label="Master account"
        accounts={accounts}
        suggested={masterAccounts(accounts)}
      />
      <ControlledTextField
        control={control}
        name="reason"
        label="Reason"
        hint="Kept with the restriction and shown in the audit log."
      />
      <Fold title="More conditions" isOpen={hasConditions} className="sm:col-span-2">
        <div className="mt-2 grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <RestrictionTermsFields
            control={control}
            draft={draft}
            isWindowIncomplete={isWindowIncomplete}
            withSubaccount={draft.appliesTo !== "Account"}
          />
          <div className="sm:col-span-2">
            <ControlledTextField control={control} name="notes" label="Notes" note="optional" />
          </div>
        </div>
      </Fold>
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
