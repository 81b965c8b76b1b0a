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

/** A draft as its page shows it. */
export interface Draft {
  readonly worker: IssueFileWorker | null;
  readonly preview: FilePreview | null;
  readonly report: FileReport | null;
  readonly corrections: Corrections;
  /** Increases with every check of the lines, which makes earlier lines stale. */
  readonly version: number;
  readonly problem: string | null;
  /** Whether a choice or a correction is not saved yet. */
  readonly isSaving: boolean;
  /** The remembered source with the file's fingerprint. */
  readonly source: string | null;
  /** Whether a person confirmed the reading settings. */
  readonly isConfirmed: boolean;
  /** Reads the file again with other settings, which are not confirmed yet. */
  read(settings: ReadingSettings): void;
  confirm(): void;
  reopen(): void;
  correct(line: number, correction: Correction): void;
  /** Excludes several lines. */
  leaveOut(lines: readonly number[]): void;
  /** Saves the figures of the control report. */
  saveControl(control: NonNullable<IssueImportView["control"]>): void;
  /** Saves all pending changes; returns false when the portal can't be reached. */
  flush(): Promise<boolean>;
}

/** Opens a draft's file in a worker, checks it after every correction, and saves the settings and corrections. */
export function useDraft(file: IssueImportView, layouts: readonly IssueLayout[], known: KnownFacts): Draft {
  const worker = useRef<IssueFileWorker | null>(null);
  const corrections = useRef<Corrections>(file.corrections);
  const [state, setState] = useState<DraftState>({ ...EMPTY, isConfirmed: file.settings !== null });
  const update = (change: Partial<DraftState>) => setState((current) => ({ ...current, ...change }));
  const { isSaving, queue } = useChangeQueue(file.id, (problem) => update({ problem }));

  const check = async () => {
    const report = worker.current && (await checkWithLive(worker.current, () => corrections.current));
    if (!report) return;
    if (typeof report === "string") update({ problem: report });
    else
      setState((current) => ({ ...current, report, corrections: corrections.current, version: current.version + 1 }));
  };
  const read = async (settings: ReadingSettings) => {
    const preview = await worker.current?.call("read", { settings });
    if (preview) update(preview.ok ? { preview: preview.value, problem: null } : { problem: preview.message });
  };
  const attempt = (work: Promise<void>) => void work.catch(() => update({ problem: READING_FAILED }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is opened once
  useEffect(() => {
    const started = startIssueFileWorker();
    worker.current = started;
    update({ worker: started });
    attempt(
      openFile(started, file, { layouts, known }).then(async ({ isComplete: isRead, ...opened }) => {
        update({ ...opened, isConfirmed: isRead });
        if (isRead) await check();
      }),
    );
    return () => started.close();
  }, []);

  return {
    ...state,
    isSaving,
    saveControl: queue.saveControl,
    flush: queue.flush,
    read: (settings) => attempt(read(settings)),
    confirm: () => {
      if (!state.preview) return;
      // The lines of the previous settings are out of date.
      update({ isConfirmed: true, report: null });
      queue.choose(state.preview.settings);
      attempt(check());
    },
    reopen: () => update({ isConfirmed: false }),
    correct: (line, correction) => {
      corrections.current = { ...corrections.current, [line]: correction };
      queue.correct(line, correction);
      attempt(check());
    },
    leaveOut: (lines) => {
      const leftOutLines = lines.map((line) => [line, leftOut(corrections.current[line])] as const);
      corrections.current = { ...corrections.current, ...Object.fromEntries(leftOutLines) };
      for (const [line, correction] of leftOutLines) queue.correct(line, correction);
      attempt(check());
    },
  };
}

function leftOut(correction: Corrections[number] | undefined): Corrections[number] {
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

/** Opens the file with its saved settings, else with those of the source with the same fingerprint. */
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
  const again = await worker.call("recall", { remembered: layout.settings });
  return { preview: again.ok ? again.value : opened.value, source, isComplete: false };
}

/** Checks the lines, then looks up active authorizations and checks again; returns a message if that fails. */
async function checkWithLive(worker: IssueFileWorker, corrections: () => Corrections): Promise<FileReport | string> {
  const first = await worker.call("check", { corrections: corrections() });
  if (!first.ok) return first.message;
  let hasLookups = false;
  for (;;) {
    const lookups = await worker.call("lookups", { limit: LOOKUP_BATCH_SIZE });
    if (lookups.length === 0) break;
    hasLookups = true;
    const problem = await lookUp(worker, lookups);
    if (problem) return problem;
  }
  if (!hasLookups) return first.value;
  const second = await worker.call("check", { corrections: corrections() });
  return second.ok ? second.value : second.message;
}

async function lookUp(worker: IssueFileWorker, lookups: readonly CheckLookup[]): Promise<string | null> {
  const body = JSON.stringify({ checks: lookups });
  // A POST, because the query is too long for a URL.
  const response = await callPortal("/api/issue-imports/live", { method: "POST", body }, { isRead: true });
  if (!response.ok) return `The portal could not look up active authorizations. ${response.message}`;
  await worker.call("live", { lookups, found: foundSchema.parse(response.value) });
  return null;
}

const foundSchema = z.array(
  z.tuple([
    z.string(),
    z.object({ id: z.string(), amountCents: z.number().nullable(), payeeName: z.string().nullable() }),
  ]),
);

/** The unsaved changes of a draft; pending ones are sent when the page is left or closed. */
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
