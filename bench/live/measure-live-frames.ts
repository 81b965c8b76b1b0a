import sharp from "sharp";
import { measureLiveFrame } from "@/lib/check-image/core/live/frame-measures";
import { grayFromSamples } from "@/lib/check-image/core/luma";

const WIDTH = 1280;
const HEIGHT = 720;
const LEAST_A_SECOND = 15;

interface LiveFigure {
  readonly frame: string;
  readonly medianMs: number;
  /** Frames that one thread measures in a second, from the camera's colours on. */
  readonly framesASecond: number;
  readonly verdict: "PASS" | "MISSED";
}

/** Measures frames of a check on a desk as the worker does, after the browser has handed over their pixels. */
export async function measureLiveFrames(check: Uint8Array, rounds: number): Promise<LiveFigure> {
  const laid = await sharp(check)
    .resize({ width: 1000 })
    .ensureAlpha()
    .rotate(3, { background: "#0000" })
    .png()
    .toBuffer();
  const { data } = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: "#5d4430" } })
    .composite([{ input: laid }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const times: number[] = [];
  for (let round = -10; round < rounds; round++) {
    const started = performance.now();
    const measures = measureLiveFrame(grayFromSamples(data, WIDTH, HEIGHT, 4));
    if (!measures.corners) throw new Error("The check on the desk was not found.");
    if (round >= 0) times.push(performance.now() - started);
  }
  const medianMs = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  return {
    frame: `${WIDTH} × ${HEIGHT}`,
    medianMs: Math.round(medianMs * 100) / 100,
    framesASecond: Math.round(1000 / medianMs),
    verdict: 1000 / medianMs >= LEAST_A_SECOND ? "PASS" : "MISSED",
  };
}
