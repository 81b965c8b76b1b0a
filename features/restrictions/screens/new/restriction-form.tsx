"use client";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { groupAccountNumber } from "@/components/contract/account-number";
import { ControlledAccountField, ControlledTextField } from "@/components/forms/controlled-fields";
import { filterMasterAccounts, type KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Fold } from "@/components/ui/fold";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import type { RestrictionFormValues } from "./restriction-form-values";
import { loadRestrictionSchema } from "./restriction-resolver";
import type { RestrictionFields } from "./restriction-schema";
import { RestrictionTermsFields } from "./restriction-terms-fields";

/** The form for placing a restriction: the fields of a freeze, plus conditions that narrow it. */
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
  /** True if the draft is more than a plain freeze, so all fields are shown. */
  hasConditions: boolean;
  /** A warning that an active restriction already covers the draft. */
  covered: ReactNode;
  problem: ReactNode;
  isSending: boolean;
  onSubmit: () => void;
}) {
  const { control } = form;
  return (
    <form
      method="post"
      noValidate
      aria-label="Restriction"
      onFocus={() => void loadRestrictionSchema()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) onSubmit();
      }}
      className="min-w-0 rounded-lg border bg-surface max-sm:[&_:is(input,select,summary)]:scroll-mb-52"
    >
      <div className="grid grid-cols-1 items-start gap-4 p-4 sm:grid-cols-2 sm:p-[18px]">
        <ControlledAccountField
          control={control}
          name="accountNumber"
          label="Master account"
          accounts={accounts}
          suggested={filterMasterAccounts(accounts)}
        />
        <ControlledTextField
          control={control}
          name="reason"
          label="Reason"
          hint="Saved with the restriction and shown in the audit log."
        />
        <Fold title="More conditions" isOpen={hasConditions} className="sm:col-span-2">
          <div className="mt-2 grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <RestrictionTermsFields
              control={control}
              draft={draft}
              isWindowIncomplete={isWindowIncomplete}
              hasSubaccount={draft.appliesTo !== "Account"}
            />
            <div className="sm:col-span-2">
              <ControlledTextField control={control} name="notes" label="Notes" note="optional" />
            </div>
          </div>
        </Fold>
        <div className="grid gap-3.5 empty:hidden sm:col-span-2">
          {covered}
          {problem}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-b-lg border-t bg-surface px-4 py-3 max-sm:sticky max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:z-10 sm:px-[18px]">
        <RestrictedAccount draft={draft} accounts={accounts} />
        <ButtonLink href="/restrictions" tone="quiet" className="h-10">
          Discard
        </ButtonLink>
        <Button type="submit" tone="primary" size="large" isPending={isSending}>
          {!isSending && <Lock aria-hidden />}
          {isSending ? "Restricting" : "Restrict now"}
        </Button>
      </div>
    </form>
  );
}

/** Repeats the account next to the button, because the account field may be out of view on a phone. */
function RestrictedAccount({ draft, accounts }: { draft: RestrictionTerms; accounts: readonly KnownAccount[] }) {
  const { masterAccountNumber: master, subAccountNumber } = draft;
  if (!master) return null;
  const name = accounts.find(({ accountNumber }) => accountNumber === (subAccountNumber ?? master))?.name;
  return (
    <p className="num min-w-0 max-sm:w-full sm:mr-auto">
      {name && <b className="wrap-anywhere font-medium">{name} </b>}
      {subAccountNumber && `${groupAccountNumber(subAccountNumber)} of `}
      {groupAccountNumber(master)}
    </p>
  );
}
