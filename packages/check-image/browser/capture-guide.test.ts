import { expect, test } from "vitest";
import { advanceGuide, type CaptureGuide, initialCaptureGuide } from "./capture-guide";
import { hintFor, type TimedMetrics } from "./capture-hints";

const THUMBNAIL = Array.from({ length: 264 }, (_, i) => (i * 37) % 251);
const OTHER = Array.from({ length: 264 }, (_, i) => (i * 91 + 13) % 241);

/** Creates a frame of 1280 × 720 pixels with a centered check of 900 × 412, with overrides. */
function frame(atMs: number, change: Partial<TimedMetrics> = {}, at = { x: 190, y: 154, width: 900, height: 412 }) {
  const { x, y, width, height } = at;
  const corners: TimedMetrics["corners"] = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  const measures = {
    luminance: 180,
    glareShare: 0,
    sharpness: 0.5,
    clutter: 0.1,
    edgesInView: 4,
    thumbnail: THUMBNAIL,
  };
  return { width: 1280, height: 720, corners, atMs, ...measures, ...change };
}

function advance(frames: readonly TimedMetrics[], otherSideThumbnail: readonly number[] | null = null): CaptureGuide {
  return frames.reduce((guide, next) => advanceGuide(guide, next, otherSideThumbnail), initialCaptureGuide);
}

const rotatedCorners = (degrees: number): TimedMetrics["corners"] => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (x: number, y: number) => ({ x: 640 + x * cos - y * sin, y: 360 + x * sin + y * cos });
  return [at(-400, -183), at(400, -183), at(400, 183), at(-400, 183)];
};

test.each([
  ["no-check", frame(0, { corners: null })],
  ["busy-background", frame(0, { corners: null, clutter: 0.3 })],
  ["too-dark", frame(0, { luminance: 50 })],
  ["too-dark", frame(0, { corners: null, luminance: 20 })],
  ["no-check", frame(0, { corners: null, luminance: 50 })],
  ["too-bright", frame(0, { luminance: 252, sharpness: null })],
  ["good", frame(0, { luminance: 252 })],
  ["farther", frame(0, { edgesInView: 3 })],
  ["farther", frame(0, {}, { x: 2, y: 60, width: 1270, height: 582 })],
  ["closer", frame(0, {}, { x: 400, y: 250, width: 500, height: 229 })],
  ["rotate", frame(0, { corners: rotatedCorners(20) })],
  ["rotate", frame(0, { corners: rotatedCorners(90) })],
  [
    "angle",
    frame(0, {
      corners: [
        { x: 290, y: 154 },
        { x: 990, y: 154 },
        { x: 1090, y: 566 },
        { x: 190, y: 566 },
      ],
    }),
  ],
  ["glare", frame(0, { glareShare: 0.05 })],
  ["blurred", frame(0, { sharpness: 0.2 })],
  ["good", frame(0)],
  ["good", frame(0, { sharpness: null })],
] as const)("shows the hint %s", (hint, metrics) => {
  expect(hintFor(metrics, null, null)).toBe(hint);
});

test("shows the hint to hold still for a moving check, but not for hand tremor", () => {
  const moved = (by: number) => frame(100, {}, { x: 190 + by, y: 154, width: 900, height: 412 });
  expect(hintFor(moved(30), frame(0), null)).toBe("hold-still");
  expect(hintFor(moved(4), frame(0), null)).toBe("good");
});

test("shows the hint to turn the check over for the side already captured, even upside down", () => {
  expect(hintFor(frame(0), null, THUMBNAIL)).toBe("turn-over");
  expect(hintFor(frame(0), null, THUMBNAIL.toReversed())).toBe("turn-over");
  expect(hintFor(frame(0), null, OTHER)).toBe("good");
});

test("captures the check after one second of good frames, and at least three frames on a slow device", () => {
  const every = (ms: number, count: number) => Array.from({ length: count }, (_, i) => frame(i * ms));
  expect(advance(every(66, 15)).steadyShare).toBeCloseTo(0.924);
  expect(advance(every(66, 17)).steadyShare).toBe(1);
  expect(advance(every(1200, 2)).steadyShare).toBeCloseTo(0.667);
  expect(advance(every(1200, 3)).steadyShare).toBe(1);
});

test("one bad frame does not restart the timer; two bad frames do", () => {
  const good = [frame(0), frame(200), frame(400), frame(600)];
  const bad = (atMs: number) => frame(atMs, { sharpness: 0.1 });
  expect(advance([...good, bad(800), frame(1000)]).steadyShare).toBe(1);
  expect(advance([...good, bad(800), bad(900), frame(1000)]).steadyShare).toBe(0);
});

test("shows one hint at a time, and only after it has lasted for 350 ms", () => {
  const dark = (atMs: number) => frame(atMs, { luminance: 40 });
  expect(advance([dark(0), dark(300)]).hint).toBe("no-check");
  expect(advance([dark(0), dark(300), dark(400)]).hint).toBe("too-dark");
  expect(advance([dark(0), dark(300), frame(350), dark(400)]).hint).toBe("no-check");
});
