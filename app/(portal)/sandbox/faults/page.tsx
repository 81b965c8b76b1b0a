import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listFaults, readCallbackHosts } from "@/features/sandbox/read-sandbox";
import { AddFaultCard } from "@/features/sandbox/screens/faults/add-fault-card";
import { FaultsCard } from "@/features/sandbox/screens/faults/faults-card";
import { HostsCard } from "@/features/sandbox/screens/faults/hosts-card";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";
import { SandboxTabs } from "@/features/sandbox/screens/sandbox-tabs";
import { ENDPOINTS } from "@/lib/contract/endpoints";

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
