import { requireSandbox } from "@/app/(portal)/sandbox/_components/require-sandbox";
import { SandboxTabs } from "@/app/(portal)/sandbox/_components/sandbox-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listScenarioRuns, listScenarios } from "@/lib/portal/sandbox/read-sandbox";
import { BuiltInCard } from "./_components/built-in-card";
import { OwnCard } from "./_components/own-card";
import { RunsCard } from "./_components/runs-card";

export default async function ScenariosPage() {
  const session = await requireSandbox("sandbox.drive");
  const [scenarios, runs] = await Promise.all([listScenarios(session), listScenarioRuns(session)]);
  return (
    <>
      <PageHeader
        trail={[{ label: "Sandbox", href: "/sandbox" }, { label: "Scenarios" }]}
        title="Scenarios"
        actions={<SandboxTabs current="scenarios" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3.5">
          {scenarios.ok ? (
            <BuiltInCard scenarios={scenarios.value} />
          ) : (
            <Notice tone="bad" requestId={scenarios.requestId}>
              {scenarios.message}
            </Notice>
          )}
          <OwnCard />
        </div>
        {runs.ok ? (
          <RunsCard runs={runs.value} />
        ) : (
          <Notice tone="bad" requestId={runs.requestId}>
            {runs.message}
          </Notice>
        )}
      </div>
    </>
  );
}
