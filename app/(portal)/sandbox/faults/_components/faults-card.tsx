"use client";
import { useState, useTransition } from "react";
import { drive } from "@/app/(portal)/sandbox/_components/drive";
import { Trouble } from "@/app/(portal)/sandbox/_components/trouble";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ControlAnswer } from "@/lib/bank-client/sandbox";
import type { Failure } from "@/lib/shared/outcome";
import { faultWord, type OperationChoice, operationWord } from "./fault-words";

type Fault = NonNullable<ControlAnswer<"listFaults">["results"]>[number];

/** The faults that wait for their operation. */
export function FaultsCard({
  faults,
  operations,
}: {
  faults: readonly Fault[];
  operations: readonly OperationChoice[];
}) {
  const [trouble, setTrouble] = useState<Failure | null>(null);
  const [isPending, startTransition] = useTransition();
  const clear = () =>
    startTransition(async () => {
      const outcome = await drive("clearFaults");
      setTrouble(outcome.ok ? null : outcome);
    });
  return (
    <Card
      title="Faults that wait"
      titleId="faults-title"
      beside={<span className="num text-muted">{faults.length}</span>}
    >
      {faults.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">Every operation works. Add a fault to see what the portal makes of it.</p>
      ) : (
        <>
          <ul className="divide-y">
            {faults.map((fault, index) => (
              <li key={fault.operation ?? index} className="px-3.5 py-2.5">
                <p className="font-medium">{operationWord(fault.operation, operations)}</p>
                <p className="num text-muted text-xs">
                  {[
                    faultWord(fault.kind),
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
              <Button tone="danger" isPending={isPending} onPress={clear}>
                Forget all faults
              </Button>
            </div>
          </div>
        </>
      )}
      {trouble && (
        <div className="p-3.5 pt-0">
          <Trouble failure={trouble} listed />
        </div>
      )}
    </Card>
  );
}
