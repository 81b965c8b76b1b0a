"use client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice } from "@/features/sandbox/screens/failure-notice";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { useCommand } from "@/features/sandbox/screens/use-command";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import { faultLabel, type OperationChoice, operationLabel } from "./fault-labels";

type Fault = NonNullable<ControlResponse<"listFaults">["results"]>[number];

/** Lists the faults that have not been triggered yet. */
export function FaultsCard({
  faults,
  operations,
}: {
  faults: readonly Fault[];
  operations: readonly OperationChoice[];
}) {
  const { run, isPending, failure } = useCommand();
  return (
    <Card
      title="Pending faults"
      titleId="faults-title"
      titleNote={<span className="num text-muted">{faults.length}</span>}
    >
      {faults.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">Every operation works. Add a fault to see how the portal handles it.</p>
      ) : (
        <>
          <ul className="divide-y">
            {faults.map((fault, index) => (
              <li key={fault.operation ?? index} className="px-3.5 py-2.5">
                <p className="font-medium">{operationLabel(fault.operation, operations)}</p>
                <p className="num text-muted text-xs">
                  {[
                    faultLabel(fault.kind),
                    fault.times !== undefined && `${fault.times} more ${fault.times === 1 ? "time" : "times"}`,
                    fault.delayMs ? `after ${fault.delayMs} ms` : false,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </li>
            ))}
          </ul>
          <div className="grid gap-3 border-t p-3.5">
            <div>
              <Button tone="danger" isPending={isPending} onPress={() => run(() => runCommand("clearFaults"))}>
                Remove all faults
              </Button>
            </div>
          </div>
        </>
      )}
      {failure && (
        <div className="p-3.5 pt-0">
          <FailureNotice failure={failure} />
        </div>
      )}
    </Card>
  );
}
