import { measureLiveFrame } from "@endorse/check-image/core/live/frame-metrics";
import { toGray } from "@endorse/check-image/core/pixels/luma";
import { drawCameraFrame, FRAME_HEIGHT, FRAME_WIDTH, MIN_FRAMES_PER_SECOND } from "./camera-frame";

interface LiveResult {
  readonly frame: string;
  readonly medianMs: number;
  /** Frames measured per second by one thread, starting from the camera's RGBA pixels. */
  readonly framesPerSecond: number;
  readonly verdict: "PASS" | "MISSED";
}

/** Measures camera frames as the worker does after the browser transfers their pixels. */
export async function measureLiveFrames(check: Uint8Array, rounds: number): Promise<LiveResult> {
  const data = await (await drawCameraFrame(check)).raw().toBuffer();
  const times: number[] = [];
  for (let round = -10; round < rounds; round++) {
    const started = performance.now();
    const measures = measureLiveFrame(toGray(data, FRAME_WIDTH, FRAME_HEIGHT, 4));
    if (!measures.corners) throw new Error("The check on the desk was not found.");
    if (round >= 0) times.push(performance.now() - started);
  }
  return toLiveResult(`${FRAME_WIDTH} × ${FRAME_HEIGHT}`, times);
}

/** @param times milliseconds per frame */
export function toLiveResult(frame: string, times: readonly number[]): LiveResult {
  const medianMs = times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.POSITIVE_INFINITY;
  return {
    frame,
    medianMs: Math.round(medianMs * 100) / 100,
    framesPerSecond: Math.round(1000 / medianMs),
    verdict: 1000 / medianMs >= MIN_FRAMES_PER_SECOND ? "PASS" : "MISSED",
  };
}
