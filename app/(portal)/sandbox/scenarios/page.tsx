import { requireSandbox } from "@/app/(portal)/sandbox/_components/require-sandbox";
import { SandboxTabs } from "@/app/(portal)/sandbox/_components/sandbox-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listScenarioRuns, listScenarios } from "@/lib/portal/sandbox/read-sandbox";
import { BuiltInScenariosCard } from "./_components/built-in-scenarios-card";
import { CustomScenarioCard } from "./_components/custom-scenario-card";
import { ScenarioRunsCard } from "./_components/scenario-runs-card";

export default async function ScenariosPage() {
  const session = await requireSandbox("sandbox.control");
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
            <BuiltInScenariosCard scenarios={scenarios.value} />
          ) : (
            <Notice tone="bad" requestId={scenarios.requestId}>
              {scenarios.message}
            </Notice>
          )}
          <CustomScenarioCard />
        </div>
        {runs.ok ? (
          <ScenarioRunsCard runs={runs.value} />
        ) : (
          <Notice tone="bad" requestId={runs.requestId}>
            {runs.message}
          </Notice>
        )}
      </div>
    </>
  );
}
