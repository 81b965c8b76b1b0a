import type { FrameMetrics } from "@endorse/check-image/core/live/frame-metrics";
import type { CheckSide, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { EngineRequest, EngineResponse, ReadResponse } from "./engine-messages";
import { parseResponse } from "./engine-responses";

type WithoutId<Request> = Request extends EngineRequest ? Omit<Request, "id"> : never;
type RequestWithoutId = WithoutId<EngineRequest>;

/** A queued or running request; one runs at a time. */
interface Job {
  readonly request: RequestWithoutId;
  readonly transfer: Transferable[];
  readonly settle: (response: EngineResponse | null) => void;
}

/** An image that takes longer is checked only by the server. */
export const readTimeoutMs = 10_000;

let worker: Worker | null = null;
let running: { job: Job; id: number } | null = null;
const waiting: Job[] = [];
let lastId = 0;

/**
 * Detects, straightens, and assesses the check in an image, in the worker.
 *
 * @param corners corners set by the user, in upright file pixels; null to detect them
 * @returns `failed` when this browser can't decode the file or the file exceeds the limits; null when the worker failed
 *   to load or exited, the request timed out after `readTimeoutMs`, or `signal` aborted
 */
export async function readCheckPicture(
  file: Blob,
  side: CheckSide,
  corners: Quadrilateral | null,
  signal: AbortSignal,
): Promise<ReadResponse | Extract<EngineResponse, { kind: "failed" }> | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]);
  const response = await send({ kind: "read", file, side, corners }, [], limit);
  return response?.kind === "read" || response?.kind === "failed" ? response : null;
}

/** Measures a camera frame, which is transferred to the worker. Null when it could not be measured. */
export async function measureCameraFrame(frame: ImageBitmap): Promise<FrameMetrics | null> {
  const response = await send({ kind: "frame", frame }, [frame]);
  return response?.kind === "frame" ? response.measures : null;
}

/** Encodes a camera frame, which is transferred to the worker, as a JPEG. Null when it could not be encoded. */
export async function encodeCameraFrame(frame: ImageBitmap): Promise<Blob | null> {
  const response = await send({ kind: "shot", frame }, [frame]);
  return response?.kind === "shot" ? response.picture : null;
}

function send(
  request: RequestWithoutId,
  transfer: Transferable[],
  signal?: AbortSignal,
): Promise<EngineResponse | null> {
  return new Promise((resolve) => {
    const job: Job = { request, transfer, settle: resolve };
    if (signal?.aborted) return resolve(null);
    signal?.addEventListener("abort", () => cancel(job), { once: true });
    waiting.push(job);
    startNext();
  });
}

function startNext(): void {
  if (running) return;
  const job = waiting.shift();
  if (!job) return;
  running = { job, id: ++lastId };
  try {
    worker ??= startWorker();
    worker.postMessage({ ...job.request, id: running.id }, job.transfer);
  } catch {
    finish(null);
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", (event: MessageEvent<unknown>) => {
    const response = parseResponse(event.data);
    if (!response) terminateWorker();
    else if (response.id === running?.id) finish(response);
  });
  started.addEventListener("error", terminateWorker);
  return started;
}

function finish(response: EngineResponse | null): void {
  const settle = running?.job.settle;
  running = null;
  settle?.(response);
  startNext();
}

/** Terminates a failed worker; the next request starts a new one. */
function terminateWorker(): void {
  worker?.terminate();
  worker = null;
  finish(null);
}

function cancel(job: Job): void {
  const at = waiting.indexOf(job);
  if (at >= 0) waiting.splice(at, 1);
  // A running request can only be interrupted by terminating the worker.
  if (running?.job === job) terminateWorker();
  else job.settle(null);
}
