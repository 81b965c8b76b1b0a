"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isIdle } from "@/components/session/idle";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { ControlResponse } from "@/lib/bank-client/sandbox";

type Run = ControlResponse<"readScenarioRun">;

const POLL_MS = 1_500;

const RUN_STATUSES: Readonly<Record<string, { icon: StatusIcon; tone: Tone; label: string }>> = {
  Running: { icon: "progress", tone: "info", label: "Running" },
  Completed: { icon: "check", tone: "good", label: "Finished" },
  Failed: { icon: "cross", tone: "bad", label: "Stopped at a line" },
};

/** Lists the latest runs, newest first; refreshes the page while a run is in progress. */
export function ScenarioRunsCard({ runs }: { runs: readonly Run[] }) {
  const router = useRouter();
  const isRunning = runs.some(({ status }) => status === "Running");
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => isIdle() || router.refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, router]);
  return (
    <Card title="Runs" titleId="runs-title">
      {runs.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">No runs yet. Each run appears here with its progress.</p>
      ) : (
        <ul className="divide-y">
          {runs.map((run, index) => (
            <RunRow key={run.id ?? index} run={run} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RunRow({ run }: { run: Run }) {
  const { title = "Untitled", status = "Not reported", steps = 0, done = 0, fault, seed, startedAt } = run;
  const runStatus = RUN_STATUSES[status] ?? { icon: "unknown" as const, tone: "none" as const, label: status };
  const labels = Object.entries(run.labels ?? {});
  return (
    <li className="grid gap-1.5 px-3.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium">{title}</p>
        <Status icon={runStatus.icon} tone={runStatus.tone}>
          {runStatus.label}
        </Status>
      </div>
      {status === "Running" && <ProgressBar label={`Progress of ${title}`} value={steps > 0 ? done / steps : 0} />}
      <p className="num text-muted text-xs">
        {done} of {steps} {steps === 1 ? "step" : "steps"}
        {startedAt && (
          <>
            {" · started "}
            <Timestamp iso={startedAt} style="date-time" />
          </>
        )}
        {seed && ` · seed ${seed}`}
      </p>
      {fault && (
        <Notice tone="bad" title={fault.line === undefined ? "It stopped" : `Line ${fault.line}`}>
          <span className="break-words">{fault.message}</span>
        </Notice>
      )}
      {labels.length > 0 && (
        <details className="text-xs">
          <summary className="cursor-pointer text-muted">
            {labels.length} {labels.length === 1 ? "label" : "labels"}
          </summary>
          <dl className="mt-1 grid gap-0.5">
            {labels.slice(0, MAX_LABELS).map(([label, id]) => (
              <div key={label} className="flex flex-wrap gap-x-2">
                <dt className="font-medium">{label}</dt>
                <dd className="break-all font-mono">{id}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

const MAX_LABELS = 40;
