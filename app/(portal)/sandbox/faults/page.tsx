import { requireSandbox } from "@/app/(portal)/sandbox/_components/require-sandbox";
import { SandboxTabs } from "@/app/(portal)/sandbox/_components/sandbox-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { listFaults, readCallbackHosts } from "@/lib/portal/sandbox/read-sandbox";
import { AddFaultCard } from "./_components/add-fault-card";
import { FaultsCard } from "./_components/faults-card";
import { HostsCard } from "./_components/hosts-card";

const OPERATIONS = Object.entries(ENDPOINTS).map(([value, { summary }]) => ({ value, label: summary }));

export default async function FaultsPage() {
  const session = await requireSandbox("sandbox.control");
  const [faults, hosts] = await Promise.all([listFaults(session), readCallbackHosts(session)]);
  return (
    <>
      <PageHeader
        trail={[{ label: "Sandbox", href: "/sandbox" }, { label: "Faults and hosts" }]}
        title="Faults and hosts"
        actions={<SandboxTabs current="faults" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3.5">
          {faults.ok ? (
            <FaultsCard faults={faults.value} operations={OPERATIONS} />
          ) : (
            <Notice tone="bad" requestId={faults.requestId}>
              {faults.message}
            </Notice>
          )}
          <AddFaultCard operations={OPERATIONS} />
        </div>
        {hosts.ok ? (
          <HostsCard hosts={hosts.value} />
        ) : (
          <Notice tone="bad" requestId={hosts.requestId}>
            {hosts.message}
          </Notice>
        )}
      </div>
    </>
  );
}
