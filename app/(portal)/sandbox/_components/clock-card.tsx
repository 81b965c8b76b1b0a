"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { Moment } from "@/components/shell/moment";
import { useRemaining } from "@/components/shell/use-remaining";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { TextField } from "@/components/ui/text-field";
import type { SandboxClock } from "@/lib/portal/sandbox/read-sandbox";
import type { Outcome } from "@/lib/shared/outcome";
import { fromYymmdd } from "@/lib/time/calendar-date";
import { formatMoment } from "@/lib/time/format";
import { formatRemaining } from "@/lib/time/format-remaining";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { ControlForm } from "./control-form";
import { drive } from "./drive";
import { textOf } from "./form-values";
import { Trouble } from "./trouble";

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

/** The bank's clock, what comes next on it, and the ways to move it. */
export function ClockCard({ clock, canDrive }: { clock: SandboxClock; canDrive: boolean }) {
  const date = clock.depositBusinessDate && fromYymmdd(clock.depositBusinessDate);
  return (
    <Card
      title="The bank’s clock"
      titleId="clock-title"
      aside={
        clock.isFrozen === null ? null : clock.isFrozen ? (
          <Status icon="pause" tone="warn">
            Stands still
          </Status>
        ) : (
          <Status icon="progress" tone="good">
            Runs
          </Status>
        )
      }
    >
      <p className="num px-3.5 pt-3 text-lg">{clock.now ? <Now clock={clock} now={clock.now} /> : "Not known"}</p>
      <DescriptionList>
        <Fact name="A deposit made now counts for">{date ?? clock.depositBusinessDate ?? "Not known"}</Fact>
        <Fact name="Next distribution window">
          <Ahead iso={clock.nextWindow} clock={clock} />
        </Fact>
        <Fact name="Next deposit cut-off">
          <Ahead iso={clock.nextCutOff} clock={clock} />
        </Fact>
        <Fact name="Next decision cut-off">
          <Ahead iso={clock.decisionCutOff} clock={clock} />
        </Fact>
      </DescriptionList>
      {canDrive ? (
        <Moves isFrozen={clock.isFrozen} />
      ) : (
        <p className="border-t px-3.5 py-3 text-muted">A developer can move this clock. What you see follows it.</p>
      )}
    </Card>
  );
}

function Now({ clock, now }: { clock: SandboxClock; now: string }) {
  const passedMs = -useRemaining(now, now);
  const shown = new Date(Date.parse(now) + (clock.isFrozen ? 0 : passedMs)).toISOString();
  return (
    <time dateTime={now} data-tip="On the clock of the bank, New York">
      {formatMoment(shown, BANK_TIME_ZONE, "full")}
    </time>
  );
}

function Ahead({ iso, clock }: { iso: string | null; clock: SandboxClock }) {
  if (iso === null) return <>Not known</>;
  return (
    <span className="flex flex-wrap justify-end gap-x-1 [&>*]:whitespace-nowrap">
      <Moment iso={iso} style="date-time" />
      {clock.now && <Rest iso={iso} now={clock.now} isFrozen={clock.isFrozen === true} />}
    </span>
  );
}

function Rest({ iso, now, isFrozen }: { iso: string; now: string; isFrozen: boolean }) {
  const remaining = useRemaining(iso, now);
  const shown = isFrozen ? Date.parse(iso) - Date.parse(now) : remaining;
  return <span className="text-muted">· in {formatRemaining(shown)}</span>;
}

function Moves({ isFrozen }: { isFrozen: boolean | null }) {
  const [moving, setMoving] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome<{ now?: string }> | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (id: string, deed: () => Promise<Outcome<{ now?: string }>>) => {
    setMoving(id);
    startTransition(async () => setOutcome(await deed()));
  };
  const toggle = isFrozen ? "runClock" : "freezeClock";
  return (
    <div className="grid gap-3 border-t p-3.5">
      <p className="text-muted text-xs">
        Whatever falls due on the way happens, in order, before the clock shows the new time; webhooks tell of each
        move.
      </p>
      <div className="flex flex-wrap gap-2">
        {JUMPS.map(({ id, label, body }) => (
          <JumpButton
            key={id}
            id={id}
            label={label}
            isPending={isPending && moving === id}
            isDisabled={isPending && moving !== id}
            onJump={() => run(id, () => drive("advanceClock", { body }))}
          />
        ))}
        <Button
          tone="quiet"
          isPending={isPending && moving === "toggle"}
          isDisabled={isPending && moving !== "toggle"}
          onPress={() => run("toggle", () => drive(toggle, toggle === "freezeClock" ? { body: {} } : {}))}
        >
          {isFrozen ? "Let it run" : "Stop it"}
        </Button>
      </div>
      {outcome && (outcome.ok ? <Moved now={outcome.value.now} /> : <Trouble failure={outcome} />)}
      <ControlForm
        label="Move the clock by"
        submit="Move by that"
        drive={(form) => {
          const [count, unit] = [textOf(form, "count") ?? "", textOf(form, "unit") ?? "H"];
          const duration = unit === "D" ? `P${count}D` : `PT${count}${unit}`;
          return drive("advanceClock", { body: { duration } });
        }}
        result={({ now }) => <Moved now={now} />}
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
              error={Object.keys(errors).length > 0 ? "A whole number, together at most 366 days." : undefined}
            />
            <NativeSelect label="Unit" name="unit" defaultValue="H" choices={UNITS} />
          </div>
        )}
      </ControlForm>
    </div>
  );
}

/** A link may lead to a jump; it is pressed by the person, never by the link. */
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
  const isMeant = useSearchParams().get("move") === id;
  useEffect(() => {
    if (isMeant) button.current?.focus();
  }, [isMeant]);
  return (
    <Button ref={button} isPending={isPending} isDisabled={isDisabled} onPress={onJump}>
      {label}
    </Button>
  );
}

function Moved({ now }: { now?: string | undefined }) {
  return (
    <Notice
      tone="good"
      role="status"
      title={now ? `It is now ${formatMoment(now, BANK_TIME_ZONE, "full")} at the bank` : "Done"}
    />
  );
}
