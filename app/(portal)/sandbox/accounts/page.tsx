import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listSandboxAccounts } from "@/features/sandbox/read-sandbox";
import { AccountsCard } from "@/features/sandbox/screens/accounts/accounts-card";
import { OpenAccountCard } from "@/features/sandbox/screens/accounts/open-account-card";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";
import { SandboxTabs } from "@/features/sandbox/screens/sandbox-tabs";

export default async function SandboxAccountsPage() {
  const session = await requireSandbox("sandbox.control");
  const accounts = await listSandboxAccounts(session);
  const masters = accounts.ok ? accounts.value.filter((account) => !account.masterAccountNumber) : [];
  return (
    <>
      <PageHeader
        trail={[{ label: "Sandbox", href: "/sandbox" }, { label: "Accounts" }]}
        title="Accounts"
        titleNote={accounts.ok && <span className="num text-muted">{accounts.value.length}</span>}
        actions={<SandboxTabs current="accounts" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        {accounts.ok ? (
          <AccountsCard accounts={accounts.value} />
        ) : (
          <Notice tone="bad" requestId={accounts.requestId}>
            {accounts.message}
          </Notice>
        )}
        <OpenAccountCard masters={masters} />
      </div>
    </>
  );
}
