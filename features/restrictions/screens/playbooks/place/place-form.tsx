"use client";
import { Lock } from "lucide-react";
import { AccountsField } from "@/components/forms/accounts-field";
import { filterMasterAccounts, type KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { Playbook } from "@/features/restrictions/playbooks/list-playbooks";
import type { PlaceFormState } from "./use-place-form";

/** The form that places a playbook on accounts. */
export function PlaceForm({
  form,
  playbooks,
  accounts,
}: {
  form: PlaceFormState;
  playbooks: readonly Playbook[];
  accounts: readonly KnownAccount[];
}) {
  const { playbook, accountNumbers, errors, isPending } = form;
  return (
    <form
      method="post"
      noValidate
      aria-label="Place a playbook"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) form.submit();
      }}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border bg-surface p-4 sm:p-[18px]"
    >
      <SelectField
        label="Playbook"
        value={playbook.id}
        onChange={form.setPlaybookId}
        options={playbooks.map(({ id, name }) => ({ value: id, label: name }))}
        hint={playbook.description}
      />
      <AccountsField
        label="Master accounts"
        accounts={accounts}
        suggested={filterMasterAccounts(accounts)}
        value={accountNumbers}
        onChange={form.setAccountNumbers}
        error={errors.accountNumbers}
      />
      <TextField
        label="Reason"
        value={form.reason}
        onChange={form.setReason}
        maxLength={1000}
        autoComplete="off"
        autoFocus={form.isReasonFirst}
        hint="Saved with each restriction and shown in the audit log."
        error={errors.reason}
      />
      <TextField
        label="Notes"
        note="optional"
        value={form.notes}
        onChange={form.setNotes}
        maxLength={1000}
        autoComplete="off"
        error={errors.notes}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href="/restrictions/playbooks" tone="quiet" className="h-10">
          Discard
        </ButtonLink>
        <Button type="submit" tone="primary" size="large" isPending={isPending}>
          {!isPending && <Lock aria-hidden />}
          {buttonLabel(accountNumbers.length, playbook.restrictions.length)}
        </Button>
      </div>
    </form>
  );
}

function buttonLabel(accounts: number, restrictions: number): string {
  if (accounts === 0) return "Restrict now";
  const restrictionCount = restrictions > 1 ? `, ${accounts * restrictions} restrictions` : "";
  return `Restrict ${accounts === 1 ? "1 account" : `${accounts} accounts`}${restrictionCount}`;
}
