"use client";
import { useState } from "react";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { IssueLayout } from "@/features/positive-pay/issue-files/list-layouts";
import type { FilePreview } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BalanceCard } from "./balance-card";
import { LinesSection } from "./lines-section";
import { ReadingCard } from "./reading-card";
import { DATE_ORDER_LABELS, DELIMITER_LABELS, ENCODING_LABELS, FIXED_WIDTH } from "./reading-labels";
import { useDraft } from "./use-draft";

/** A draft issue file: its reading settings, its lines, and its balance with the control report. */
export function DraftScreen({
  file,
  layouts,
  accounts,
  today,
}: {
  file: IssueImportView;
  layouts: readonly IssueLayout[];
  accounts: readonly KnownAccount[];
  /** Today in the bank's time zone. */
  today: CalendarDate;
}) {
  const draft = useDraft(file, layouts, { accounts: accounts.map(({ accountNumber }) => accountNumber), today });
  const [enteredSource, setSource] = useState<string | null>(null);
  const source = enteredSource ?? draft.source ?? proposeSourceName(file.fileName);
  const { preview, report, problem, isConfirmed } = draft;
  return (
    <div className="grid min-w-0 gap-3.5">
      {problem && <Notice tone="bad" role="alert" title={problem} />}
      {!preview && !problem && <Skeleton className="h-72 w-full rounded-lg" />}
      {preview && !isConfirmed && (
        <ReadingCard
          preview={preview}
          layouts={layouts}
          accounts={accounts}
          source={source}
          isRemembered={draft.source === source}
          onSource={setSource}
          onRead={draft.read}
          onConfirm={draft.confirm}
        />
      )}
      {preview && isConfirmed && <ReadingSummary preview={preview} source={source} onChange={draft.reopen} />}
      {preview && isConfirmed && !report && !problem && <Skeleton className="h-72 w-full rounded-lg" />}
      {isConfirmed && report && (
        <>
          <LinesSection draft={draft} report={report} />
          <BalanceCard file={file} draft={draft} report={report} source={source} />
        </>
      )}
    </div>
  );
}

/** Proposes a source name from the file name, without its extension, dates and numbers. */
function proposeSourceName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/[\d_.-]+/g, " ")
    .trim();
  return name.slice(0, 60) || "Accounting system";
}

/** Summarizes the confirmed reading settings on one line. */
function ReadingSummary({
  preview: { settings, lineCount },
  source,
  onChange,
}: {
  preview: FilePreview;
  source: string;
  onChange: () => void;
}) {
  const { delimiter, encoding, unit, dateOrder, columns } = settings;
  const parts = [
    `${lineCount.toLocaleString("en-US")} ${lineCount === 1 ? "line" : "lines"} from ${source}`,
    `amounts in ${unit}`,
    ...(columns.issueDate !== undefined && dateOrder ? [`dates as ${DATE_ORDER_LABELS[dateOrder]}`] : []),
    `columns split by ${delimiter === null ? FIXED_WIDTH.toLowerCase() : DELIMITER_LABELS[delimiter].toLowerCase()}`,
    ENCODING_LABELS[encoding],
  ];
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2">
      <p className="num min-w-0">{parts.join(" · ")}</p>
      <div className="ml-auto">
        <Button size="small" onPress={onChange}>
          Change how it is read
        </Button>
      </div>
    </Card>
  );
}
