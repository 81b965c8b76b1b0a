"use client";
import type { StatedTotals } from "@endorse/x9/read-cash-letter";
import { X9_LIMITS } from "@endorse/x9/records/read-records";
import { useEffect, useRef, useState } from "react";
import { sendChange } from "@/components/actions/send-change";
import { BATCH_LIMITS } from "@/features/deposits/batches/rules/limits";
import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { AddedPicture } from "./add-pictures";
import { uploadPicture } from "./add-pictures";
import type { CashLetterCheck, CashLetterResponse, CashLetterSummary } from "./cash-letter-summary";
import type { BatchState } from "./use-batch";

const UNREADABLE = failure("refused", "This browser could not read the file. Reload the page and try again.");

/** A selected file: being read, rejected, under review, being added, or added with failures. */
export type OpenedCashLetter = { readonly fileName: string } & (
  | { readonly step: "reading" }
  | { readonly step: "refused"; readonly message: string }
  /** `room` is the number of checks the batch still has room for, `typed` the tape totals entered by the user. */
  | {
      readonly step: "review";
      readonly cashLetter: CashLetterSummary;
      readonly room: number;
      readonly typed: StatedTotals;
    }
  | { readonly step: "adding"; readonly cashLetter: CashLetterSummary; readonly progress: CashLetterProgress }
  | { readonly step: "done"; readonly cashLetter: CashLetterSummary; readonly progress: CashLetterProgress }
);

function roomOf({ checks, looseCount }: BatchState["batch"]): number {
  const pictures = checks.flatMap(({ front, back }) => [front, back]).filter((side) => side !== null).length;
  return Math.floor((BATCH_LIMITS.maxPictures - pictures - looseCount) / 2);
}

function typedTape({ expectedCount, expectedCents }: BatchState["batch"]): StatedTotals {
  return { items: expectedCount, amountCents: expectedCents };
}

/** Opens an image cash letter and adds its checks to a draft; `opened` is null if no file is open. */
export function useCashLetter({ batch, change, reload }: BatchState) {
  const [opened, setOpened] = useState<OpenedCashLetter | null>(null);
  const [tapeChanges, setTapeChanges] = useState(0);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const open = async (file: File) => {
    const { name: fileName } = file;
    const reading: OpenedCashLetter = { fileName, step: "reading" };
    setOpened(reading);
    const summary = await readCashLetterFile(file);
    const result: OpenedCashLetter = summary.ok
      ? { fileName, step: "review", cashLetter: summary.value, room: roomOf(batch), typed: typedTape(batch) }
      : { fileName, step: "refused", message: summary.message };
    // Keep the dialog closed if the user has closed it.
    setOpened((now) => (now === reading ? result : now));
  };

  const add = async (fileName: string, cashLetter: CashLetterSummary) => {
    const controller = new AbortController();
    abortController.current = controller;
    const show = (progress: CashLetterProgress) => setOpened({ fileName, step: "adding", cashLetter, progress });
    show({ total: cashLetter.checks.length, added: 0, failed: [] });
    // Use the totals stated in the file as the tape unless the user has entered one. If the import is stopped, the tape
    // then shows the difference.
    await change(({ version, expectedCount, expectedCents }) => ({
      kind: "details",
      version,
      expectedCount: expectedCount ?? cashLetter.tape.items,
      expectedCents: expectedCents ?? cashLetter.tape.amountCents,
    }));
    setTapeChanges((count) => count + 1);
    const target = { batchId: batch.id, fileName, position: batch.nextPosition, signal: controller.signal };
    const progress = await addCashLetterChecks(cashLetter.checks, target, show);
    await reload();
    setOpened(progress.failed.length > 0 ? { fileName, step: "done", cashLetter, progress } : null);
  };

  return {
    opened,
    isAdding: opened?.step === "adding",
    /** Number of imported files, each of which may have changed the tape. */
    tapeChanges,
    open,
    add,
    stop: () => abortController.current?.abort(),
    close: () => setOpened(null),
  };
}

/** Reads an image cash letter in a worker. */
function readCashLetterFile(file: File): Promise<Outcome<CashLetterSummary, "refused">> {
  if (file.size > X9_LIMITS.maxBytes) {
    const maxMb = X9_LIMITS.maxBytes / 1_000_000;
    return Promise.resolve(failure("refused", `The file is larger than ${maxMb} MB. Split it.`));
  }
  const worker = new Worker(new URL("./cash-letter-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Outcome<CashLetterSummary, "refused">>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<CashLetterResponse>) =>
      resolve("cashLetter" in data ? success(data.cashLetter) : failure("refused", data.refused));
    worker.onerror = () => resolve(UNREADABLE);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

/** Progress of adding the checks in a file. */
interface CashLetterProgress {
  readonly total: number;
  readonly added: number;
  readonly failed: readonly string[];
}

interface Target {
  readonly batchId: string;
  readonly fileName: string;
  /** Batch position of the next image to add. */
  readonly position: number;
  readonly signal: AbortSignal;
}

/**
 * Adds the checks of an image cash letter to a draft one by one: first both images, then the check with its amount. All
 * checks added before an interruption are complete.
 */
async function addCashLetterChecks(
  checks: readonly CashLetterCheck[],
  target: Target,
  onProgress: (progress: CashLetterProgress) => void,
): Promise<CashLetterProgress> {
  let progress: CashLetterProgress = { total: checks.length, added: 0, failed: [] };
  for (const [index, check] of checks.entries()) {
    if (target.signal.aborted) break;
    const added = await addCheck(check, { ...target, position: target.position + 2 * index });
    if (target.signal.aborted) break;
    progress = added.ok
      ? { ...progress, added: progress.added + 1 }
      : { ...progress, failed: [...progress.failed, `Record ${check.record}: ${added.message}`] };
    onProgress(progress);
  }
  return progress;
}

async function addCheck(
  { record, amountCents, front, back }: CashLetterCheck,
  target: Target,
): Promise<Outcome<unknown>> {
  const upload = (picture: Blob | null, side: ImageView, offset: number): Promise<Outcome<AddedPicture | null>> => {
    if (!picture) return Promise.resolve(success(null));
    const name = `${target.fileName.slice(-150)}, record ${record}`;
    const origin = { name, page: null, side, position: target.position + offset };
    return uploadPicture(target.batchId, origin, picture, target.signal);
  };
  const [first, second] = await Promise.all([upload(front, "front", 0), upload(back, "back", 1)]);
  if (!first.ok) return first;
  if (!second.ok) return second;
  const check = { frontId: first.value?.id ?? null, backId: second.value?.id ?? null, amountCents };
  return sendChange("POST", `/api/batches/${target.batchId}/checks`, check, { signal: target.signal });
}
