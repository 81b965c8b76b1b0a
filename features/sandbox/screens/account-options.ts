import { groupAccountNumber } from "@/components/contract/account-number";

interface NamedAccount {
  readonly accountNumber?: string | undefined;
  readonly name?: string | undefined;
}

/** Accounts as the options of a select: number and name. */
export function accountOptions(accounts: readonly NamedAccount[]): { value: string; label: string }[] {
  return accounts.flatMap(({ accountNumber, name }) =>
    accountNumber
      ? [{ value: accountNumber, label: [groupAccountNumber(accountNumber), name].filter(Boolean).join(" · ") }]
      : [],
  );
}
