import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import { iqaThresholds } from "@endorse/check-image/core/iqa/iqa-thresholds";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import type { Side } from "@/bank/synthetic-checks/check-spec";
import {
  addGlare,
  addSpecks,
  addStreaks,
  darken,
  lighten,
  reduceContrast,
} from "@/bank/synthetic-checks/defect-values";
import {
  createWholeSheet,
  fillWithScannerBed as sheetOnBed,
  tearCorner,
  tearEdge,
} from "@/bank/synthetic-checks/paper-shape";
import type { Picture } from "@/bank/synthetic-checks/picture";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";
import type { Random } from "@/lib/shared/random";
import { addSecondDocument, blur, cropOrWiden, DPI, estimatePaperLevel, placeOnScannerBed, rotate } from "./canvas";

/** A defect applied to clean scans with increasing strength. */
export interface Sweep {
  /** The image quality test expected to fail; null if none of the sixteen tests targets the defect. */
  readonly test: IqaTestName | null;
  readonly defect: string;
  readonly unit: string;
  /** Steps from no defect to an excessive defect. */
  readonly steps: readonly number[];
  /** The test's threshold, if it has the same unit as the steps. */
  readonly limit?: number;
  readonly kind?: CheckKind;
  readonly side?: Side;
  readonly degrade: (clean: GrayImage, step: number, random: Random) => GrayImage | Promise<GrayImage>;
}

const strengths = [0, 0.2, 0.4, 0.6, 0.8, 1];

function toPicture({ width, height, pixels }: GrayImage): Picture {
  return { width, height, data: pixels, channels: 1, dpi: DPI };
}

function toGrayImage({ width, height, data }: Picture): GrayImage {
  return { width, height, pixels: data };
}

/** Creates a pixel-value defect. Strength 0 is skipped, since some defects change the scan even then. */
function createValueDefect(change: (picture: Picture, strength: number, random: Random) => Picture): Sweep["degrade"] {
  return (clean, step, random) => (step === 0 ? clean : toGrayImage(change(toPicture(clean), step, random)));
}

function erase(clean: GrayImage, share: number): GrayImage {
  const pixels = clean.pixels.slice();
  pixels.fill(estimatePaperLevel(clean), 0, Math.round(pixels.length * share));
  return { ...clean, pixels };
}

function addSaltNoise(clean: GrayImage, share: number, random: Random): GrayImage {
  return { ...clean, pixels: clean.pixels.map((value) => (random.chance(share) ? 20 : value)) };
}

function addDarkBand(clean: GrayImage, inches: number): GrayImage {
  const pixels = clean.pixels.slice();
  const top = Math.round(clean.height * 0.4) * clean.width;
  pixels.fill(35, top, top + Math.round(inches * DPI) * clean.width);
  return { ...clean, pixels };
}

/** One sweep per test, in the order of the test list, then defects not targeted by any test. */
export const SWEEPS: readonly Sweep[] = [
  {
    test: "UndersizeImage",
    defect: "width",
    unit: "in",
    limit: iqaThresholds.front.minWidthInches,
    steps: [6, 5.9, 5.8, 5.7, 5.6, 5.4],
    kind: "personal",
    degrade: cropOrWiden,
  },
  {
    test: "OversizeImage",
    defect: "width",
    unit: "in",
    limit: iqaThresholds.front.maxWidthInches,
    steps: [8.5, 9, 9.2, 9.3, 9.5, 9.8],
    kind: "business",
    degrade: cropOrWiden,
  },
  {
    test: "FoldedOrTornCorners",
    defect: "torn corner",
    unit: "strength",
    steps: strengths,
    degrade: (clean, step, random) =>
      step === 0
        ? clean
        : toGrayImage(sheetOnBed(tearCorner(createWholeSheet(toPicture(clean)), step, "front", random))),
  },
  {
    test: "FoldedOrTornEdges",
    defect: "torn edge",
    unit: "strength",
    steps: strengths,
    degrade: (clean, step, random) =>
      step === 0 ? clean : toGrayImage(sheetOnBed(tearEdge(createWholeSheet(toPicture(clean)), step, "front", random))),
  },
  {
    test: "FramingError",
    defect: "cut off at the right",
    unit: "in",
    steps: [-0.3, -0.1, 0.1, 0.2, 0.3, 0.6],
    degrade: (clean, step) => placeOnScannerBed(clean, 0.3, -step),
  },
  {
    test: "ExcessiveSkew",
    defect: "turned",
    unit: "°",
    limit: iqaThresholds.front.skewDegrees,
    steps: [0, 2, 2.5, 3.5, 4, 6],
    degrade: rotate,
  },
  {
    test: "TooLight",
    defect: "washed out",
    unit: "strength",
    steps: [0, 0.3, 0.4, 0.5, 0.6, 0.8],
    degrade: createValueDefect(lighten),
  },
  {
    test: "TooDark",
    defect: "darkened",
    unit: "strength",
    steps: [0, 0.3, 0.4, 0.5, 0.6, 0.8],
    degrade: createValueDefect(darken),
  },
  {
    test: "HorizontalStreaks",
    defect: "streaks",
    unit: "strength",
    steps: [0, 0.1, 0.2, 0.3, 0.5, 1],
    degrade: createValueDefect(addStreaks),
  },
  { test: "BelowMinimumSize", defect: "erased", unit: "share", steps: [0, 0.5, 0.6, 0.7, 0.8, 1], degrade: erase },
  {
    test: "AboveMaximumSize",
    defect: "salted",
    unit: "share",
    steps: [0, 0.05, 0.1, 0.15, 0.2, 0.3],
    degrade: addSaltNoise,
  },
  {
    test: "SpotNoise",
    defect: "specks",
    unit: "strength",
    steps: [0, 0.2, 0.3, 0.4, 0.6, 1],
    degrade: createValueDefect(addSpecks),
  },
  {
    test: "FrontRearMismatch",
    defect: "back narrower",
    unit: "in",
    limit: iqaThresholds.back.mismatchWidthInches,
    steps: [0, 0.2, 0.35, 0.45, 0.6, 1],
    side: "back",
    degrade: (clean, step) => cropOrWiden(clean, clean.width / DPI - step),
  },
  {
    test: "CarbonStrip",
    defect: "dark band",
    unit: "in",
    limit: iqaThresholds.back.carbonHeightInches,
    steps: [0, 0.2, 0.35, 0.45, 0.6, 0.8],
    side: "back",
    degrade: addDarkBand,
  },
  { test: "OutOfFocus", defect: "blur", unit: "px", steps: [0, 0.6, 1.2, 1.5, 1.8, 2.5], degrade: blur },
  {
    test: "PiggybackDocument",
    defect: "second document",
    unit: "share",
    limit: iqaThresholds.front.secondDocumentShare,
    steps: [0, 0.1, 0.2, 0.3, 0.5, 1],
    degrade: addSecondDocument,
  },
  { test: null, defect: "glare", unit: "strength", steps: strengths, degrade: createValueDefect(addGlare) },
  {
    test: null,
    defect: "low contrast",
    unit: "strength",
    steps: strengths,
    degrade: createValueDefect(reduceContrast),
  },
];
