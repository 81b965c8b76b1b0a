"use client";
import { FileSpreadsheet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { z } from "zod";
import { useSubmission } from "@/components/actions/use-submission";
import { useDroppedFiles } from "@/components/check/use-dropped-files";
import { callPortal } from "@/components/session/fetch-portal";
import { buttonStyle } from "@/components/ui/button-style";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import type { Sheet } from "@/features/positive-pay/issue-files/reading/workbook";
import { startIssueFileWorker } from "@/features/positive-pay/screens/import/worker/start-issue-file-worker";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { isAmbiguous, WorkbookQuestion } from "./workbook-question";

const createdSchema = z.object({ id: z.guid() });

const UNKNOWN_OUTCOME = "Check the list of drafts before you add the file again.";

/** Accepts an issue file dropped anywhere on the page or chosen with the button. */
export function IssueFileDrop() {
  const router = useRouter();
  const { submit, isPending, problems } = useSubmission();
  const [question, setQuestion] = useState<{ fileName: string; sheets: readonly Sheet[] } | null>(null);
  const createDraft = async (name: string, text: Blob | string) => {
    const created = await uploadFile(name, text);
    if (!created.ok) return [created];
    router.push(`/positive-pay/import/${created.value}`);
    return [];
  };
  const addFiles = (files: readonly File[]) =>
    submit(async () => {
      const [file] = files;
      if (!file) return [];
      if (files.length > 1) return [{ message: "Drop one file at a time." }];
      const sheets = await readSheets(file);
      if (!sheets.ok) return [sheets];
      if (sheets.value && isAmbiguous(sheets.value)) {
        setQuestion({ fileName: file.name, sheets: sheets.value });
        return [];
      }
      return createDraft(file.name, sheets.value?.[0]?.csv ?? file);
    });
  const { isDragging } = useDroppedFiles(addFiles, {
    busy: isPending && "Another file is being read. Drop this one again when it is done.",
  });
  return (
    <section
      aria-label="New issue file"
      className={classes(
        "grid justify-items-center gap-2.5 rounded-lg border border-dashed bg-surface px-4 py-7 text-center",
        isDragging ? "border-accent bg-accent-tint" : "border-control",
      )}
    >
      <FileSpreadsheet aria-hidden className="size-6 text-muted" />
      <div className="grid gap-1">
        <p className="font-medium">Drop an issue file here</p>
        <p className="max-w-[56ch] text-muted">
          The list of issued and voided checks from your accounting system: CSV, TSV, fixed-width or xlsx. Nothing is
          sent until it balances with the control report.
        </p>
      </div>
      <ChooseFile isPending={isPending} onChoose={addFiles} />
      {problems.map(({ message }) => (
        <Notice key={message} tone="bad" role="alert" title={message} className="text-left" />
      ))}
      {question && (
        <WorkbookQuestion
          {...question}
          onRead={(csv) => {
            setQuestion(null);
            submit(() => createDraft(question.fileName, csv));
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </section>
  );
}

function ChooseFile({ isPending, onChoose }: { isPending: boolean; onChoose: (files: readonly File[]) => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      aria-disabled={isPending}
      className={buttonStyle("primary", "medium", "cursor-pointer focus-within:outline-2 focus-within:outline-accent")}
    >
      {isPending ? "Reading the file…" : "Choose a file"}
      <input
        id={id}
        type="file"
        accept=".xlsx,.xls,.csv,.tsv,.txt,.dat,.prn,text/csv,text/plain,text/tab-separated-values"
        disabled={isPending}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}

/** Reads the sheets of a workbook; returns null for a text file. */
async function readSheets(file: File): Promise<Outcome<readonly Sheet[] | null>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return success(null);
  const worker = startIssueFileWorker();
  try {
    const sheets = await worker.call("convert", { bytes });
    return sheets.ok && sheets.value.length === 0 ? failure("empty", "This workbook is empty.") : sheets;
  } finally {
    worker.close();
  }
}

/** Uploads an issue file's content as a draft; returns the draft's ID. */
async function uploadFile(name: string, text: Blob | string): Promise<Outcome<string>> {
  const path = `/api/issue-imports?name=${encodeURIComponent(name.slice(0, 200))}`;
  const created = await callPortal(path, { method: "POST", body: text }, { whenUnknown: UNKNOWN_OUTCOME });
  return created.ok ? success(createdSchema.parse(created.value).id) : created;
}

/** Returns whether a file is a ZIP archive, as xlsx workbooks are. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}
