import { accountChoices } from "@/app/(portal)/sandbox/_components/account-choices";
import { requireSandbox } from "@/app/(portal)/sandbox/_components/require-sandbox";
import { SandboxTabs } from "@/app/(portal)/sandbox/_components/sandbox-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { listSandboxAccounts } from "@/lib/portal/sandbox/read-sandbox";
import { CheckDesk } from "./_components/check-desk";

export default async function SyntheticChecksPage() {
  const session = await requireSandbox("sandbox.drive");
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
      <CheckDesk
        accounts={accounts.ok ? accountChoices(accounts.value) : []}
        canDeposit={can(session, "deposits.create")}
      />
    </>
  );
}
