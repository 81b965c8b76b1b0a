import type { Side } from "@/bank/sandbox/synthetic-checks/check-spec";
import { darken, flatten, glare, lighten, sprinkle, streak } from "@/bank/sandbox/synthetic-checks/defect-values";
import { onBed as sheetOnBed, tearCorner, tearEdge, wholeSheet } from "@/bank/sandbox/synthetic-checks/paper-shape";
import type { Picture } from "@/bank/sandbox/synthetic-checks/picture";
import type { GrayImage } from "@/lib/check-image/core/image";
import { iqaThresholds } from "@/lib/check-image/core/iqa/iqa-thresholds";
import type { IqaTestName } from "@/lib/contract/iqa-tests";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";
import type { Random } from "@/lib/shared/random";
import { blurred, DPI, onBed, paperLevel, toWidth, turned, withNeighbour } from "./canvas";

/** One defect, made stronger step by step on clean scans. */
export interface Sweep {
  /** The test that must fire; null where none of the sixteen is meant for the defect. */
  readonly test: IqaTestName | null;
  readonly defect: string;
  readonly unit: string;
  /** From none of it to far too much. */
  readonly steps: readonly number[];
  /** The test's own limit, where the steps are in its unit. */
  readonly limit?: number;
  readonly kind?: CheckKind;
  readonly side?: Side;
  readonly spoil: (clean: GrayImage, step: number, random: Random) => GrayImage | Promise<GrayImage>;
}

const strengths = [0, 0.2, 0.4, 0.6, 0.8, 1];

function asPicture({ width, height, pixels }: GrayImage): Picture {
  return { width, height, data: pixels, channels: 1, dpi: DPI };
}

function asGray({ width, height, data }: Picture): GrayImage {
  return { width, height, pixels: data };
}

/** A change of values that is none at strength 0, where some of the defects begin with a little. */
function values(change: (picture: Picture, strength: number, random: Random) => Picture): Sweep["spoil"] {
  return (clean, step, random) => (step === 0 ? clean : asGray(change(asPicture(clean), step, random)));
}

function blank(clean: GrayImage, share: number): GrayImage {
  const pixels = clean.pixels.slice();
  pixels.fill(paperLevel(clean), 0, Math.round(pixels.length * share));
  return { ...clean, pixels };
}

function salted(clean: GrayImage, share: number, random: Random): GrayImage {
  return { ...clean, pixels: clean.pixels.map((value) => (random.chance(share) ? 20 : value)) };
}

function carbon(clean: GrayImage, inches: number): GrayImage {
  const pixels = clean.pixels.slice();
  const top = Math.round(clean.height * 0.4) * clean.width;
  pixels.fill(35, top, top + Math.round(inches * DPI) * clean.width);
  return { ...clean, pixels };
}

/** A sweep for each test in the order of the list, then defects that no test is meant for. */
export const SWEEPS: readonly Sweep[] = [
  {
    test: "UndersizeImage",
    defect: "width",
    unit: "in",
    limit: iqaThresholds.front.leastWidthInches,
    steps: [6, 5.9, 5.8, 5.7, 5.6, 5.4],
    kind: "personal",
    spoil: toWidth,
  },
  {
    test: "OversizeImage",
    defect: "width",
    unit: "in",
    limit: iqaThresholds.front.greatestWidthInches,
    steps: [8.5, 9, 9.2, 9.3, 9.5, 9.8],
    kind: "business",
    spoil: toWidth,
  },
  {
    test: "FoldedOrTornCorners",
    defect: "torn corner",
    unit: "strength",
    steps: strengths,
    spoil: (clean, step, random) =>
      step === 0 ? clean : asGray(sheetOnBed(tearCorner(wholeSheet(asPicture(clean)), step, "front", random))),
  },
  {
    test: "FoldedOrTornEdges",
    defect: "torn edge",
    unit: "strength",
    steps: strengths,
    spoil: (clean, step, random) =>
      step === 0 ? clean : asGray(sheetOnBed(tearEdge(wholeSheet(asPicture(clean)), step, "front", random))),
  },
  {
    test: "FramingError",
    defect: "cut off at the right",
    unit: "in",
    steps: [-0.3, -0.1, 0.1, 0.2, 0.3, 0.6],
    spoil: (clean, step) => onBed(clean, 0.3, -step),
  },
  {
    test: "ExcessiveSkew",
    defect: "turned",
    unit: "°",
    limit: iqaThresholds.front.skewDegrees,
    steps: [0, 2, 2.5, 3.5, 4, 6],
    spoil: turned,
  },
  {
    test: "TooLight",
    defect: "washed out",
    unit: "strength",
    steps: [0, 0.3, 0.4, 0.5, 0.6, 0.8],
    spoil: values(lighten),
  },
  { test: "TooDark", defect: "darkened", unit: "strength", steps: [0, 0.3, 0.4, 0.5, 0.6, 0.8], spoil: values(darken) },
  {
    test: "HorizontalStreaks",
    defect: "streaks",
    unit: "strength",
    steps: [0, 0.1, 0.2, 0.3, 0.5, 1],
    spoil: values(streak),
  },
  { test: "BelowMinimumSize", defect: "erased", unit: "share", steps: [0, 0.5, 0.6, 0.7, 0.8, 1], spoil: blank },
  { test: "AboveMaximumSize", defect: "salted", unit: "share", steps: [0, 0.05, 0.1, 0.15, 0.2, 0.3], spoil: salted },
  { test: "SpotNoise", defect: "specks", unit: "strength", steps: [0, 0.2, 0.3, 0.4, 0.6, 1], spoil: values(sprinkle) },
  {
    test: "FrontRearMismatch",
    defect: "back narrower",
    unit: "in",
    limit: iqaThresholds.back.mismatchWidthInches,
    steps: [0, 0.2, 0.35, 0.45, 0.6, 1],
    side: "back",
    spoil: (clean, step) => toWidth(clean, clean.width / DPI - step),
  },
  {
    test: "CarbonStrip",
    defect: "dark band",
    unit: "in",
    limit: iqaThresholds.back.carbonHeightInches,
    steps: [0, 0.2, 0.35, 0.45, 0.6, 0.8],
    side: "back",
    spoil: carbon,
  },
  { test: "OutOfFocus", defect: "blur", unit: "px", steps: [0, 0.6, 1.2, 1.5, 1.8, 2.5], spoil: blurred },
  {
    test: "PiggybackDocument",
    defect: "neighbour",
    unit: "share",
    limit: iqaThresholds.front.secondDocumentShare,
    steps: [0, 0.1, 0.2, 0.3, 0.5, 1],
    spoil: withNeighbour,
  },
  { test: null, defect: "glare", unit: "strength", steps: strengths, spoil: values(glare) },
  { test: null, defect: "low contrast", unit: "strength", steps: strengths, spoil: values(flatten) },
];
