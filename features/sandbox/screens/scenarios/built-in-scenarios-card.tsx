"use client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice } from "@/features/sandbox/screens/failure-notice";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { useCommand } from "@/features/sandbox/screens/use-command";

/** One of the bank's built-in scenarios. */
export interface BuiltIn {
  readonly name: string;
  readonly title: string;
  readonly about?: string | undefined;
}

/** Lists the bank's built-in scenarios, each with a button that runs it. */
export function BuiltInScenariosCard({ scenarios }: { scenarios: readonly BuiltIn[] }) {
  return (
    <Card title="Built-in scenarios" titleId="built-in-title">
      {scenarios.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">This bank has no built-in scenarios. Run one of your own below.</p>
      ) : (
        <ul className="divide-y">
          {scenarios.map((scenario) => (
            <Scenario key={scenario.name} scenario={scenario} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Scenario({ scenario: { name, title, about } }: { scenario: BuiltIn }) {
  const { run, isPending, failure } = useCommand();
  const start = () => run(() => runCommand("playScenario", { body: { name } }));
  return (
    <li className="grid gap-2 px-3.5 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          {about && <p className="text-muted text-xs">{about}</p>}
        </div>
        <Button size="small" aria-label={`Run ${title}`} isPending={isPending} onPress={start}>
          Run
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
    </li>
  );
}
