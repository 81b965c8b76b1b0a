"use client";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { ControlForm } from "@/features/sandbox/screens/control-form";
import { getInteger, getText } from "@/features/sandbox/screens/form-values";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { FAULT_LABELS, type OperationChoice } from "./fault-labels";

const KINDS = Object.entries(FAULT_LABELS).map(([value, label]) => ({ value, label }));

/** Adds a fault to one of the bank's operations, for this partner only. */
export function AddFaultCard({ operations }: { operations: readonly OperationChoice[] }) {
  return (
    <Card title="Make an operation fail" titleId="add-fault-title">
      <div className="grid gap-3 p-3.5">
        <p className="text-muted text-xs">One fault per operation: a new one replaces the old.</p>
        <ControlForm
          label="Make an operation fail"
          submit="Add the fault"
          tone="primary"
          command={(form) =>
            runCommand("addFault", {
              body: {
                operation: getText(form, "operation"),
                kind: getText(form, "kind"),
                times: getInteger(form, "times"),
                delayMs: getInteger(form, "delayMs"),
              },
            })
          }
          result={() => <Notice tone="good" title="The fault was added" />}
        >
          {(errors) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <NativeSelect label="Operation" name="operation" defaultValue="depositCheck" choices={operations} />
              <NativeSelect label="Fault" name="kind" defaultValue="time-out-after-commit" choices={KINDS} />
              <TextField
                label="Times"
                name="times"
                defaultValue="1"
                error={errors.times && "A whole number from 1 to 1,000."}
                inputMode="numeric"
                autoComplete="off"
                inputClassName="num"
              />
              <TextField
                label="Delay before the fault"
                name="delayMs"
                defaultValue="0"
                error={errors.delayMs && "Up to 120,000 ms."}
                suffix={<span className="text-muted">ms</span>}
                inputMode="numeric"
                autoComplete="off"
                inputClassName="num"
              />
            </div>
          )}
        </ControlForm>
      </div>
    </Card>
  );
}
