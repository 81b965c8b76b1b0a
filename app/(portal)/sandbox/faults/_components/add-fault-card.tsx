"use client";
import { ControlForm } from "@/app/(portal)/sandbox/_components/control-form";
import { drive } from "@/app/(portal)/sandbox/_components/drive";
import { textOf, wholeOf } from "@/app/(portal)/sandbox/_components/form-values";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { FAULT_WORDS, type OperationChoice } from "./fault-words";

const KINDS = Object.entries(FAULT_WORDS).map(([value, label]) => ({ value, label }));

/** Makes an operation fail on purpose, for this partner alone. */
export function AddFaultCard({ operations }: { operations: readonly OperationChoice[] }) {
  return (
    <Card title="Make an operation fail" titleId="add-fault-title">
      <div className="grid gap-3 p-3.5">
        <p className="text-muted text-xs">One fault an operation: a new one takes the place of the old.</p>
        <ControlForm
          label="Make an operation fail"
          submit="Add the fault"
          tone="primary"
          drive={(form) =>
            drive("addFault", {
              body: {
                operation: textOf(form, "operation"),
                kind: textOf(form, "kind"),
                times: wholeOf(form, "times"),
                delayMs: wholeOf(form, "delayMs"),
              },
            })
          }
          result={() => <Notice tone="good" title="It waits for its operation" />}
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
                label="Wait before it"
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
