import { ArrowUpLeft } from "lucide-react";

export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  roles: readonly { label: string; explanation: string }[];
}

/** Lists the demo accounts. Choosing an account fills in the form. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  return (
    <section aria-labelledby="demo-title">
      <h2 id="demo-title">Demo people</h2>
      <p className="mb-2 text-muted text-xs">They exist only with the built-in bank. Choose one to fill the form.</p>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="group flex w-full items-center gap-3 px-3.5 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{account.name}</span>
                  <span className="text-muted text-xs">{account.roles.map((role) => role.label).join(", ")}</span>
                </span>
                <span className="block text-muted text-xs">
                  {account.roles.map((role) => role.explanation).join(" ")}
                </span>
              </span>
              <ArrowUpLeft aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
