import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listScenarioRuns, listScenarios } from "@/features/sandbox/read-sandbox";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";
import { SandboxTabs } from "@/features/sandbox/screens/sandbox-tabs";
import { BuiltInScenariosCard } from "@/features/sandbox/screens/scenarios/built-in-scenarios-card";
import { CustomScenarioCard } from "@/features/sandbox/screens/scenarios/custom-scenario-card";
import { ScenarioRunsCard } from "@/features/sandbox/screens/scenarios/scenario-runs-card";

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
