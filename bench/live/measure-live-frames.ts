import { measureLiveFrame } from "@/lib/check-image/core/live/frame-measures";
import { grayFromSamples } from "@/lib/check-image/core/luma";
import { drawDeskFrame, FRAME_HEIGHT, FRAME_WIDTH, LEAST_FRAMES_A_SECOND } from "./desk-frame";

interface LiveFigure {
  readonly frame: string;
  readonly medianMs: number;
  /** Frames that one thread measures in a second, from the camera's colours on. */
  readonly framesASecond: number;
  readonly verdict: "PASS" | "MISSED";
}

/** Measures frames of a check on a desk as the worker does, after the browser has handed over their pixels. */
export async function measureLiveFrames(check: Uint8Array, rounds: number): Promise<LiveFigure> {
  const data = await (await drawDeskFrame(check)).raw().toBuffer();
  const times: number[] = [];
  for (let round = -10; round < rounds; round++) {
    const started = performance.now();
    const measures = measureLiveFrame(grayFromSamples(data, FRAME_WIDTH, FRAME_HEIGHT, 4));
    if (!measures.corners) throw new Error("The check on the desk was not found.");
    if (round >= 0) times.push(performance.now() - started);
  }
  return liveFigure(`${FRAME_WIDTH} × ${FRAME_HEIGHT}`, times);
}

/** Judges how long each of some frames took, in milliseconds. */
export function liveFigure(frame: string, times: readonly number[]): LiveFigure {
  const medianMs = times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.POSITIVE_INFINITY;
  return {
    frame,
    medianMs: Math.round(medianMs * 100) / 100,
    framesASecond: Math.round(1000 / medianMs),
    verdict: 1000 / medianMs >= LEAST_FRAMES_A_SECOND ? "PASS" : "MISSED",
  };
}
