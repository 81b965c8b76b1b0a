import { accountOptions } from "@/app/(portal)/sandbox/_components/account-options";
import { requireSandbox } from "@/app/(portal)/sandbox/_components/require-sandbox";
import { SandboxTabs } from "@/app/(portal)/sandbox/_components/sandbox-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { listSandboxAccounts } from "@/lib/portal/sandbox/read-sandbox";
import { CheckGenerator } from "./_components/check-generator";

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
