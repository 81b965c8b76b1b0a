import { groupAccountNumber } from "@/components/contract/account-number";

interface NamedAccount {
  readonly accountNumber?: string | undefined;
  readonly name?: string | undefined;
}

/** Accounts as the choices of a field: number and name. */
export function accountChoices(accounts: readonly NamedAccount[]): { value: string; label: string }[] {
  return accounts.flatMap(({ accountNumber, name }) =>
    accountNumber
      ? [{ value: accountNumber, label: [groupAccountNumber(accountNumber), name].filter(Boolean).join(" · ") }]
      : [],
  );
}
