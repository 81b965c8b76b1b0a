import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listSandboxAccounts } from "@/features/sandbox/read-sandbox";
import { accountOptions } from "@/features/sandbox/screens/account-options";
import { CheckGenerator } from "@/features/sandbox/screens/checks/check-generator";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";
import { SandboxTabs } from "@/features/sandbox/screens/sandbox-tabs";
import { can } from "@/lib/access/permissions";

export default async function SyntheticChecksPage() {
  const session = await requireSandbox("sandbox.control");
  const accounts = await listSandboxAccounts(session);
  return (
    <>
      <PageHeader
        trail={[{ label: "Sandbox", href: "/sandbox" }, { label: "Synthetic checks" }]}
        title="Synthetic checks"
        actions={<SandboxTabs current="checks" />}
      />
      {!accounts.ok && (
        <Notice tone="bad" requestId={accounts.requestId} className="mb-3.5">
          {accounts.message}
        </Notice>
      )}
      <CheckGenerator
        accounts={accounts.ok ? accountOptions(accounts.value) : []}
        canDeposit={can(session, "deposits.create")}
      />
    </>
  );
}
