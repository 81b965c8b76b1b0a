import type { CheckSide, Quadrilateral } from "@/lib/check-image/core/image";
import type { FrameMeasures } from "@/lib/check-image/core/live/frame-measures";
import { readAnswer } from "./engine-answers";
import type { EngineAnswer, EngineOrder, ReadAnswer } from "./engine-messages";

type Unnumbered<Order> = Order extends EngineOrder ? Omit<Order, "id"> : never;
type UnnumberedOrder = Unnumbered<EngineOrder>;

/** An order waits or is worked on; one at a time. */
interface Job {
  readonly order: UnnumberedOrder;
  readonly transfer: Transferable[];
  readonly settle: (answer: EngineAnswer | null) => void;
}

/** A picture that takes longer is judged by the server alone. */
export const longestReadMs = 10_000;

let worker: Worker | null = null;
let running: { job: Job; id: number } | null = null;
const waiting: Job[] = [];
let lastId = 0;

/**
 * Finds, straightens and judges the check in a picture, in the worker.
 *
 * @param corners where a person says that it lies, in upright pixels of the file; null to find it
 * @returns `failed` when this browser can't read the file; null when the worker could not be loaded, ended, took longer
 * than `longestReadMs`, or `signal` said to stop
 */
export async function readCheckPicture(
  file: Blob,
  side: CheckSide,
  corners: Quadrilateral | null,
  signal: AbortSignal,
): Promise<ReadAnswer | Extract<EngineAnswer, { kind: "failed" }> | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestReadMs)]);
  const answer = await ask({ kind: "read", file, side, corners }, [], limit);
  return answer?.kind === "read" || answer?.kind === "failed" ? answer : null;
}

/** Measures one frame of a camera; the frame is handed over. Null when it could not be measured. */
export async function measureCameraFrame(frame: ImageBitmap): Promise<FrameMeasures | null> {
  const answer = await ask({ kind: "frame", frame }, [frame]);
  return answer?.kind === "frame" ? answer.measures : null;
}

/** Encodes one frame of a camera as a JPEG; the frame is handed over. */
export async function encodeCameraFrame(frame: ImageBitmap): Promise<Blob | null> {
  const answer = await ask({ kind: "shot", frame }, [frame]);
  return answer?.kind === "shot" ? answer.picture : null;
}

function ask(order: UnnumberedOrder, transfer: Transferable[], signal?: AbortSignal): Promise<EngineAnswer | null> {
  return new Promise((resolve) => {
    const job: Job = { order, transfer, settle: resolve };
    if (signal?.aborted) return resolve(null);
    signal?.addEventListener("abort", () => cancel(job), { once: true });
    waiting.push(job);
    next();
  });
}

function next(): void {
  if (running) return;
  const job = waiting.shift();
  if (!job) return;
  running = { job, id: ++lastId };
  try {
    worker ??= startWorker();
    worker.postMessage({ ...job.order, id: running.id }, job.transfer);
  } catch {
    finish(null);
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", (event: MessageEvent<unknown>) => {
    const answer = readAnswer(event.data);
    if (!answer) end();
    else if (answer.id === running?.id) finish(answer);
  });
  started.addEventListener("error", end);
  return started;
}

function finish(answer: EngineAnswer | null): void {
  const settle = running?.job.settle;
  running = null;
  settle?.(answer);
  next();
}

/** Ends a worker that broke; the next order starts another. */
function end(): void {
  worker?.terminate();
  worker = null;
  finish(null);
}

function cancel(job: Job): void {
  const at = waiting.indexOf(job);
  if (at >= 0) waiting.splice(at, 1);
  // What is being worked on cannot be interrupted but by ending the worker.
  if (running?.job === job) end();
  else job.settle(null);
}
