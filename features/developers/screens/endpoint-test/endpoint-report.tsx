"use client";
import { ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { JsonText } from "@/components/ui/json-text";
import { saveFile } from "@/components/ui/save-file";
import { Tag, type Tone } from "@/components/ui/tag";
import {
  type CheckReport,
  type EndpointReport,
  formatReport,
  type Grade,
  type ReportedRequest,
} from "@/features/developers/endpoint-test/report";

const GRADE_TAGS = {
  failed: { label: "Failed", tone: "bad" },
  "cannot-tell": { label: "Can’t tell", tone: "warn" },
  passed: { label: "Passed", tone: "good" },
} as const satisfies Record<Grade, { label: string; tone: Tone }>;
const GRADE_ORDER = Object.keys(GRADE_TAGS) as Grade[];

/** The test report, with failed checks first; each check expands to show its requests. */
export function TestReport({ report }: { report: EndpointReport }) {
  const { counts, requests, durationMs, checks, startedAt } = report;
  const fileName = `endpoint-test-${startedAt.slice(0, 19).replaceAll(":", "-")}`;
  return (
    <section aria-labelledby="report-title" className="grid min-w-0 gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="report-title">Report</h2>
        <p role="status" className="num flex flex-wrap items-center gap-1.5">
          {GRADE_ORDER.map((grade) => (
            <Tag key={grade} tone={counts[grade] > 0 ? GRADE_TAGS[grade].tone : "none"}>
              {counts[grade]} {GRADE_TAGS[grade].label.toLowerCase()}
            </Tag>
          ))}
        </p>
        <p className="num text-muted text-sm">
          {requests} requests in {(durationMs / 1000).toFixed(1)} s
        </p>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button
            size="small"
            onPress={() => saveFile(new Blob([formatReport(report)], { type: "text/plain" }), `${fileName}.txt`)}
          >
            Download text
          </Button>
          <Button
            size="small"
            onPress={() =>
              saveFile(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }), `${fileName}.json`)
            }
          >
            Download JSON
          </Button>
        </div>
      </div>
      <ul aria-label="Checks" className="divide-y overflow-hidden rounded-lg border bg-surface">
        {GRADE_ORDER.flatMap((grade) => checks.filter((check) => check.grade === grade)).map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ check }: { check: CheckReport }) {
  const { title, grade, reason, expectation, requests } = check;
  return (
    <li>
      <details className="group/check">
        <summary className="num flex min-h-10 cursor-default list-none flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-2 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-muted transition-transform group-open/check:rotate-90"
          />
          <span className="w-[76px] shrink-0">
            <Tag tone={GRADE_TAGS[grade].tone}>{GRADE_TAGS[grade].label}</Tag>
          </span>
          <span className="min-w-0 flex-1 basis-52 font-medium sm:max-w-[340px]">{title}</span>
          <span className="wrap-anywhere min-w-0 flex-1 basis-52 text-muted max-sm:basis-full max-sm:pl-[26px]">
            {reason}
          </span>
        </summary>
        <div className="grid gap-3.5 border-t bg-sunken px-3.5 py-3">
          <p>
            <span className="text-muted">Expected:</span> {expectation}
          </p>
          {requests.map((request) => (
            <RequestDetail key={request.label} request={request} />
          ))}
          {requests.length > 0 && (
            <p className="text-muted text-sm">
              To repeat a request, set PASSWORD and SECRET in your shell, and paste its command.
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

function RequestDetail({ request }: { request: ReportedRequest }) {
  const { label, status, problem, durationMs, body, curl } = request;
  return (
    <section aria-label={label} className="grid min-w-0 gap-1.5">
      <h3 className="num flex min-h-6 flex-wrap items-center gap-x-2 font-medium">
        {label}
        <span className="font-normal text-muted">{problem ?? `${status} in ${durationMs} ms`}</span>
        <CopyButton text={curl} what={`curl command of ${label}`} />
      </h3>
      {body !== null && <JsonText text={body} />}
      <JsonText text={curl} />
    </section>
  );
}
