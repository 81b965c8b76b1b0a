"use client";
import { useEffect, useRef, useState } from "react";
import { BATCH_LIMITS } from "@/lib/batches/limits";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { StatedTotals } from "@/lib/x9/read-cash-letter";
import { X9_LIMITS } from "@/lib/x9/records/read-records";
import { addLetterChecks, type LetterProgress } from "./add-letter-checks";
import type { LetterAnswer, LetterSummary } from "./letter-summary";
import type { BatchState } from "./use-batch";

const UNREADABLE = failure("refused", "This browser could not read the file. Reload the page and try again.");

/** A chosen file: being read, shown for review, being added, or refused. */
export type OpenedLetter = { readonly fileName: string } & (
  | { readonly step: "reading" }
  | { readonly step: "refused"; readonly message: string }
  /** `room` is the number of checks that the batch can still take, `typed` what was typed of its tape. */
  | { readonly step: "review"; readonly letter: LetterSummary; readonly room: number; readonly typed: StatedTotals }
  | { readonly step: "adding"; readonly letter: LetterSummary; readonly progress: LetterProgress }
  | { readonly step: "done"; readonly letter: LetterSummary; readonly progress: LetterProgress }
);

function roomOf({ checks, looseCount }: BatchState["batch"]): number {
  const pictures = checks.flatMap(({ front, back }) => [front, back]).filter((side) => side !== null).length;
  return Math.floor((BATCH_LIMITS.maxPictures - pictures - looseCount) / 2);
}

function typedTape({ expectedCount, expectedCents }: BatchState["batch"]): StatedTotals {
  return { items: expectedCount, amountCents: expectedCents };
}

/** Opens an image cash letter in a draft; `opened` is null while none is. */
export function useLetter({ batch, change, reload }: BatchState) {
  const [opened, setOpened] = useState<OpenedLetter | null>(null);
  const [tapeChanges, setTapeChanges] = useState(0);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const open = async (file: File) => {
    const { name: fileName } = file;
    const reading: OpenedLetter = { fileName, step: "reading" };
    setOpened(reading);
    const read = await readLetterFile(file);
    const result: OpenedLetter = read.ok
      ? { fileName, step: "review", letter: read.value, room: roomOf(batch), typed: typedTape(batch) }
      : { fileName, step: "refused", message: read.message };
    // Closed meanwhile, it stays closed.
    setOpened((now) => (now === reading ? result : now));
  };

  const add = async (fileName: string, letter: LetterSummary) => {
    const controller = new AbortController();
    work.current = controller;
    const show = (progress: LetterProgress) => setOpened({ fileName, step: "adding", letter, progress });
    show({ total: letter.checks.length, added: 0, failed: [] });
    // The totals that the file claims become the tape, unless it has been typed: what is missing when this is stopped shows there.
    await change(({ version, expectedCount, expectedCents }) => ({
      kind: "details",
      version,
      expectedCount: expectedCount ?? letter.tape.items,
      expectedCents: expectedCents ?? letter.tape.amountCents,
    }));
    setTapeChanges((count) => count + 1);
    const target = { batchId: batch.id, fileName, position: batch.nextPosition, signal: controller.signal };
    const progress = await addLetterChecks(letter.checks, target, show);
    await reload();
    setOpened(progress.failed.length > 0 ? { fileName, step: "done", letter, progress } : null);
  };

  return {
    opened,
    isAdding: opened?.step === "adding",
    /** Counts the files of which checks were added: what the tape says may be another since. */
    tapeChanges,
    open,
    add,
    stop: () => work.current?.abort(),
    close: () => setOpened(null),
  };
}

/** Reads an image cash letter in a worker. */
function readLetterFile(file: File): Promise<Outcome<LetterSummary, "refused">> {
  if (file.size > X9_LIMITS.maxBytes) {
    const largest = X9_LIMITS.maxBytes / 1_000_000;
    return Promise.resolve(failure("refused", `The file is larger than ${largest} MB. Divide it into several.`));
  }
  const worker = new Worker(new URL("./letter-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Outcome<LetterSummary, "refused">>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<LetterAnswer>) =>
      resolve("letter" in data ? success(data.letter) : failure("refused", data.refused));
    worker.onerror = () => resolve(UNREADABLE);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
