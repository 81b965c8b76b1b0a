"use client";
import { BankTime } from "@/components/shell/bank-time";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Status } from "@/components/ui/status";
import type { SandboxClock } from "@/features/sandbox/read-sandbox";
import { fromYymmdd } from "@/lib/time/calendar-date";
import { formatMoment } from "@/lib/time/format";
import { formatRemaining } from "@/lib/time/format-remaining";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { ClockControls } from "./clock-controls";

/** Shows the bank's clock, its next deadlines, and the clock controls or the names of the people who can use them. */
export function ClockCard({
  clock,
  canControl,
  controllers,
}: {
  clock: SandboxClock;
  canControl: boolean;
  controllers: readonly string[];
}) {
  const date = clock.depositBusinessDate && fromYymmdd(clock.depositBusinessDate);
  return (
    <Card
      title="The bank’s clock"
      titleId="clock-title"
      aside={
        clock.isFrozen === null ? null : clock.isFrozen ? (
          <Status icon="pause" tone="warn">
            Stopped
          </Status>
        ) : (
          <Status icon="progress" tone="good">
            Running
          </Status>
        )
      }
    >
      <p className="num px-3.5 pt-3 text-lg">{clock.now ? <CurrentTime clock={clock} now={clock.now} /> : "Unknown"}</p>
      <DescriptionList>
        <Fact name="Business day for deposits made now">{date ?? clock.depositBusinessDate ?? "Unknown"}</Fact>
        <Fact name="Next distribution window">
          <UpcomingTime iso={clock.nextWindow} clock={clock} />
        </Fact>
        <Fact name="Next deposit cut-off">
          <UpcomingTime iso={clock.nextCutOff} clock={clock} />
        </Fact>
        <Fact name="Next decision cut-off">
          <UpcomingTime iso={clock.decisionCutOff} clock={clock} />
        </Fact>
      </DescriptionList>
      {canControl ? (
        <ClockControls isFrozen={clock.isFrozen} />
      ) : (
        <p className="border-t px-3.5 py-3 text-muted">
          A developer can move this clock. The bank’s times and deadlines shown here follow it.
          {controllers.length > 0 && ` Ask ${controllers.join(" or ")}.`}
        </p>
      )}
    </Card>
  );
}

function CurrentTime({ clock, now }: { clock: SandboxClock; now: string }) {
  const elapsedMs = -useTimeRemaining(now, now);
  const displayedTime = new Date(Date.parse(now) + (clock.isFrozen ? 0 : elapsedMs)).toISOString();
  return (
    <time dateTime={now} data-tip="The bank’s clock, in New York">
      {formatMoment(displayedTime, BANK_TIME_ZONE, "full")}
    </time>
  );
}

function UpcomingTime({ iso, clock }: { iso: string | null; clock: SandboxClock }) {
  if (iso === null) return <>Unknown</>;
  return (
    <span className="flex flex-wrap justify-end gap-x-1 [&>*]:whitespace-nowrap">
      <BankTime iso={iso} />
      {clock.now && <TimeUntil iso={iso} now={clock.now} isFrozen={clock.isFrozen === true} />}
    </span>
  );
}

function TimeUntil({ iso, now, isFrozen }: { iso: string; now: string; isFrozen: boolean }) {
  const remaining = useTimeRemaining(iso, now);
  const displayedTime = isFrozen ? Date.parse(iso) - Date.parse(now) : remaining;
  return <span className="text-muted">· in {formatRemaining(displayedTime)}</span>;
}
