"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import type { Outcome } from "@/lib/shared/outcome";
import { formatMoment } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { ControlForm } from "./control-form";
import { FailureNotice } from "./failure-notice";
import { getText } from "./form-values";
import { runCommand } from "./run-command";

const JUMPS = [
  { id: "next-window", label: "Next window", body: { to: "next-window" } },
  { id: "cut-off", label: "Cut-off", body: { to: "cut-off" } },
  { id: "next-business-day", label: "Next business day", body: { to: "next-business-day" } },
  { id: "one-hour", label: "+1 h", body: { duration: "PT1H" } },
] as const;

const UNITS = [
  { value: "M", label: "minutes" },
  { value: "H", label: "hours" },
  { value: "D", label: "days" },
];

/** Moves, stops and starts the clock. */
export function ClockControls({ isFrozen }: { isFrozen: boolean | null }) {
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome<{ now?: string }> | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (id: string, command: () => Promise<Outcome<{ now?: string }>>) => {
    setPendingId(id);
    startTransition(async () => setOutcome(await command()));
  };
  const toggle = isFrozen ? "runClock" : "freezeClock";
  return (
    <div className="grid gap-3 border-t p-3.5">
      <p className="text-muted text-xs">
        Everything due in between happens in order before the clock shows the new time. Webhooks report each change.
      </p>
      <div className="flex flex-wrap gap-2">
        {JUMPS.map(({ id, label, body }) => (
          <JumpButton
            key={id}
            id={id}
            label={label}
            isPending={isPending && pendingId === id}
            isDisabled={isPending && pendingId !== id}
            onJump={() => run(id, () => runCommand("advanceClock", { body }))}
          />
        ))}
        <Button
          tone="quiet"
          isPending={isPending && pendingId === "toggle"}
          isDisabled={isPending && pendingId !== "toggle"}
          onPress={() => run("toggle", () => runCommand(toggle, toggle === "freezeClock" ? { body: {} } : {}))}
        >
          {isFrozen ? "Start the clock" : "Stop the clock"}
        </Button>
      </div>
      {outcome && (outcome.ok ? <ClockResult now={outcome.value.now} /> : <FailureNotice failure={outcome} />)}
      <MoveByForm />
    </div>
  );
}

/** Moves the clock by a number of minutes, hours or days. */
function MoveByForm() {
  return (
    <ControlForm
      label="Move the clock by"
      shownErrors={["duration"]}
      submit="Move"
      command={(form) => {
        const [count, unit] = [getText(form, "count") ?? "", getText(form, "unit") ?? "H"];
        const duration = unit === "D" ? `P${count}D` : `PT${count}${unit}`;
        return runCommand("advanceClock", { body: { duration } });
      }}
      result={({ now }) => <ClockResult now={now} />}
    >
      {(errors) => (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2">
          <TextField
            label="By"
            name="count"
            defaultValue="2"
            inputMode="numeric"
            autoComplete="off"
            inputClassName="num"
            error={Object.keys(errors).length > 0 ? "Enter a whole number, up to 366 days in total." : undefined}
          />
          <NativeSelect label="Unit" name="unit" defaultValue="H" choices={UNITS} />
        </div>
      )}
    </ControlForm>
  );
}

/** A button that moves the clock. Links can focus it with `?move=`, but can't press it. */
function JumpButton({
  id,
  label,
  isPending,
  isDisabled,
  onJump,
}: {
  id: string;
  label: string;
  isPending: boolean;
  isDisabled: boolean;
  onJump: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const isTarget = useSearchParams().get("move") === id;
  useEffect(() => {
    if (isTarget) button.current?.focus();
  }, [isTarget]);
  return (
    <Button ref={button} isPending={isPending} isDisabled={isDisabled} onPress={onJump}>
      {label}
    </Button>
  );
}

function ClockResult({ now }: { now?: string | undefined }) {
  return (
    <Notice
      tone="good"
      role="status"
      title={now ? `It is now ${formatMoment(now, BANK_TIME_ZONE, "full")} at the bank` : "Done"}
    />
  );
}
