"use client";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { sendChange } from "@/components/actions/send-change";
import { callPortal, fetchPortal } from "@/components/session/fetch-portal";
import type { IssueLayout } from "@/features/positive-pay/issue-files/list-layouts";
import type { Correction, Corrections } from "@/features/positive-pay/issue-files/reading/corrections";
import type {
  CheckLookup,
  FilePreview,
  FileReport,
} from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { KnownFacts } from "@/features/positive-pay/issue-files/reading/read-line";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import {
  type IssueFileWorker,
  startIssueFileWorker,
} from "@/features/positive-pay/screens/import/worker/start-issue-file-worker";
import { createChangeQueue } from "./change-queue";

/** Number of checks per lookup request. */
const LOOKUP_BATCH_SIZE = 2_000;
const READING_FAILED = "The file could not be read. Reload the page; nothing is lost.";

/** The state of a draft and the actions on it. */
export interface Draft {
  readonly worker: IssueFileWorker | null;
  readonly preview: FilePreview | null;
  readonly report: FileReport | null;
  readonly corrections: Corrections;
  /** Increases with every check; lines fetched for an earlier version are stale. */
  readonly version: number;
  readonly problem: string | null;
  /** Whether a setting or a correction is not saved yet. */
  readonly isSaving: boolean;
  /** The known source whose files have this file's fingerprint; null if there is none. */
  readonly source: string | null;
  /** Whether the user confirmed the reading settings. */
  readonly isConfirmed: boolean;
  /** Reads the file again with settings that the user has not confirmed yet. */
  read(settings: ReadingSettings): void;
  confirm(): void;
  reopen(): void;
  correct(line: number, correction: Correction): void;
  /** Leaves lines out of the submission. */
  leaveOut(lines: readonly number[]): void;
  /** Saves the control report's figures. */
  saveControl(control: NonNullable<IssueImportView["control"]>): void;
  /** Saves all pending changes; returns false if the portal can't be reached. */
  flush(): Promise<boolean>;
}

/** Opens a draft's file in a worker, checks it after every correction, and saves settings and corrections. */
export function useDraft(file: IssueImportView, layouts: readonly IssueLayout[], known: KnownFacts): Draft {
  const worker = useRef<IssueFileWorker | null>(null);
  const corrections = useRef<Corrections>(file.corrections);
  const [state, setState] = useState<DraftState>({ ...EMPTY, isConfirmed: file.settings !== null });
  const update = (change: Partial<DraftState>) => setState((current) => ({ ...current, ...change }));
  const { isSaving, queue } = useChangeQueue(file.id, (problem) => update({ problem }));

  const check = async () => {
    const report = worker.current && (await checkAgainstAuthorizations(worker.current, () => corrections.current));
    if (!report) return;
    if (typeof report === "string") update({ problem: report });
    else
      setState((current) => ({ ...current, report, corrections: corrections.current, version: current.version + 1 }));
  };
  const read = async (settings: ReadingSettings) => {
    const preview = await worker.current?.call("read", { settings });
    if (preview) update(preview.ok ? { preview: preview.value, problem: null } : { problem: preview.message });
  };
  const reportFailure = (work: Promise<void>) => void work.catch(() => update({ problem: READING_FAILED }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is opened once
  useEffect(() => {
    const newWorker = startIssueFileWorker();
    worker.current = newWorker;
    update({ worker: newWorker });
    reportFailure(
      openFile(newWorker, file, { layouts, known }).then(async ({ isComplete: isRead, ...opened }) => {
        update({ ...opened, isConfirmed: isRead });
        if (isRead) await check();
      }),
    );
    return () => newWorker.close();
  }, []);

  return {
    ...state,
    isSaving,
    saveControl: queue.saveControl,
    flush: queue.flush,
    read: (settings) => reportFailure(read(settings)),
    confirm: () => {
      if (!state.preview) return;
      // The report is for the previous settings.
      update({ isConfirmed: true, report: null });
      queue.saveSettings(state.preview.settings);
      reportFailure(check());
    },
    reopen: () => update({ isConfirmed: false }),
    correct: (line, correction) => {
      corrections.current = { ...corrections.current, [line]: correction };
      queue.correct(line, correction);
      reportFailure(check());
    },
    leaveOut: (lines) => {
      const exclusions = lines.map((line) => [line, excludeLine(corrections.current[line])] as const);
      corrections.current = { ...corrections.current, ...Object.fromEntries(exclusions) };
      for (const [line, correction] of exclusions) queue.correct(line, correction);
      reportFailure(check());
    },
  };
}

function excludeLine(correction: Corrections[number] | undefined): Corrections[number] {
  return { texts: correction?.texts ?? {}, isLeftOut: true };
}

type DraftState = Pick<
  Draft,
  "worker" | "preview" | "report" | "corrections" | "version" | "problem" | "source" | "isConfirmed"
>;

const EMPTY: DraftState = {
  ...{ worker: null, preview: null, report: null, corrections: {}, version: 0 },
  ...{ problem: null, source: null, isConfirmed: false },
};

/** Opens the file with its saved settings, else with the settings of a known source with the same fingerprint. */
async function openFile(
  worker: IssueFileWorker,
  file: IssueImportView,
  { layouts, known }: { layouts: readonly IssueLayout[]; known: KnownFacts },
) {
  const fetched = await fetchPortal(`/api/issue-imports/${file.id}/content`);
  if (!fetched.ok) return { problem: fetched.message, isComplete: false };
  const bytes = new Uint8Array(await fetched.value.arrayBuffer());
  const opened = await worker.call("open", { bytes, settings: file.settings, known });
  if (!opened.ok) return { problem: opened.message, isComplete: false };
  const layout = layouts.find(({ fingerprint }) => fingerprint === opened.value.fingerprint);
  const source = layout?.source ?? null;
  if (file.settings || !layout)
    return { preview: opened.value, source, isComplete: file.settings !== null && opened.value.missing.length === 0 };
  const recalled = await worker.call("recall", { remembered: layout.settings });
  return { preview: recalled.ok ? recalled.value : opened.value, source, isComplete: false };
}

/** Checks the lines, looks up active authorizations, and checks again; returns an error message on failure. */
async function checkAgainstAuthorizations(
  worker: IssueFileWorker,
  corrections: () => Corrections,
): Promise<FileReport | string> {
  const first = await worker.call("check", { corrections: corrections() });
  if (!first.ok) return first.message;
  let hasLookups = false;
  for (;;) {
    const lookups = await worker.call("lookups", { limit: LOOKUP_BATCH_SIZE });
    if (lookups.length === 0) break;
    hasLookups = true;
    const problem = await lookUpAuthorizations(worker, lookups);
    if (problem) return problem;
  }
  if (!hasLookups) return first.value;
  const second = await worker.call("check", { corrections: corrections() });
  return second.ok ? second.value : second.message;
}

async function lookUpAuthorizations(worker: IssueFileWorker, lookups: readonly CheckLookup[]): Promise<string | null> {
  const body = JSON.stringify({ checks: lookups });
  // Uses POST because the query is too long for a URL.
  const response = await callPortal("/api/issue-imports/live", { method: "POST", body }, { isRead: true });
  if (!response.ok) return `The portal could not look up active authorizations. ${response.message}`;
  await worker.call("live", { lookups, found: authorizationsSchema.parse(response.value) });
  return null;
}

const authorizationsSchema = z.array(
  z.tuple([
    z.string(),
    z.object({ id: z.string(), amountCents: z.number().nullable(), payeeName: z.string().nullable() }),
  ]),
);

/** Queues a draft's unsaved changes; sends pending changes when the user leaves or closes the page. */
function useChangeQueue(importId: string, onProblem: (sentence: string | null) => void) {
  const [isSaving, setSaving] = useState(false);
  const [queue] = useState(() =>
    createChangeQueue({ path: `/api/issue-imports/${importId}`, onProblem, onSaving: setSaving, send: sendChange }),
  );
  useEffect(() => {
    const { leave, flush } = queue;
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      void flush();
    };
  }, [queue]);
  return { queue, isSaving };
}
