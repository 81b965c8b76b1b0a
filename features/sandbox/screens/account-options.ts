import { groupAccountNumber } from "@/components/contract/account-number";

interface NamedAccount {
  readonly accountNumber?: string | undefined;
  readonly name?: string | undefined;
}

/** Converts accounts to select options labeled with the account's number and name. */
export function accountOptions(accounts: readonly NamedAccount[]): { value: string; label: string }[] {
  return accounts.flatMap(({ accountNumber, name }) =>
    accountNumber
      ? [{ value: accountNumber, label: [groupAccountNumber(accountNumber), name].filter(Boolean).join(" · ") }]
      : [],
  );
}
