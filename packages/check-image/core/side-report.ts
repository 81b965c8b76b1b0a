import { IQA_TEST_NAMES, type IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { SideAnalysis } from "./analyze-side";
import type { AmountConflict, AmountSuggestion, SideEntries } from "./entries/side-entries";
import type { PictureHint } from "./hints/picture-hints";
import { iqaSeverity } from "./iqa/iqa-thresholds";
import type { IqaRegion, IqaResults, IqaTestResult } from "./iqa/iqa-types";
import { listFailedRequiredTests } from "./iqa/iqa-verdict";
import { computeSideLayout } from "./layout/side-layout";
import type { MicrReading } from "./micr/micr-reading";
import type { GrayImage } from "./pixels/image";

/** A side's image quality test, for display. */
export interface SideTest {
  readonly name: IqaTestName;
  readonly result: IqaTestResult["result"];
  readonly value: number | null;
  readonly threshold: number | null;
  readonly unit: string;
  /** Whether a failure rejects the deposit; otherwise, it only warns. */
  readonly required: boolean;
  /** The defect's region, as fractions of the straightened check's width and height. */
  readonly region?: IqaRegion;
}

/** A MICR line with its fields; absent fields are null. */
export interface SideMicr {
  readonly line: string;
  readonly accepted: boolean;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly symbols: readonly SideSymbol[];
}

/** A symbol in a MICR line. */
export interface SideSymbol {
  readonly char: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** The symbol's region, as fractions of the straightened check's width and height. */
  readonly region: IqaRegion;
}

/** A report on an analyzed side, the same on every host. */
export interface SideReport {
  /** Size of the straightened check in pixels at 200 dpi. */
  readonly width: number;
  readonly height: number;
  readonly analysis: {
    readonly passed: boolean;
    /** Input pixels per inch. */
    readonly dpi: number;
    readonly tests: readonly SideTest[];
  };
  /** The portal's warnings in addition to the bank's tests; regions are fractions. */
  readonly hints: readonly PictureHint[];
  /** The side's ink layout, for `compareLayouts` to compare with the other side. */
  readonly layout: string;
  /** Null for a back. */
  readonly micr: SideMicr | null;
  /** The front's courtesy amount in cents; null when none was read with confidence. */
  readonly recognizedAmountCents: number | null;
  /** Doubtful amounts and the MICR line's amount; empty if an amount was recognized or figures and words conflict. */
  readonly suggestedAmounts: readonly AmountSuggestion[];
  /** The amounts in figures and in words if they differ; otherwise null. */
  readonly amountConflict: AmountConflict | null;
  /** The front's date as YYYY-MM-DD; null when none was read with confidence. */
  readonly recognizedDate: string | null;
  /** Actual or expected region of a front's courtesy amount, as fractions of the straightened check; else null. */
  readonly amountRegion: IqaRegion | null;
}

/**
 * Creates a report from a side's analysis and entries.
 *
 * @param scale file pixels per analyzed pixel, if the image was reduced before the analysis
 */
export function reportSide(analysis: SideAnalysis, entries: SideEntries, scale = 1): SideReport {
  const { rectified, bitonal, dpi, iqa, hints, micr } = analysis;
  const { recognizedAmount, amountConflict, recognizedDate, amountRegion } = entries;
  return {
    width: rectified.width,
    height: rectified.height,
    analysis: {
      passed: listFailedRequiredTests(iqa).length === 0,
      dpi: Math.round(dpi * scale),
      tests: reportTests(iqa, rectified),
    },
    hints: hints.map(({ region, ...hint }) => (region ? { ...hint, region: toFractions(region, rectified) } : hint)),
    layout: computeSideLayout(bitonal),
    micr: micr && reportLine(micr, rectified),
    recognizedAmountCents: recognizedAmount?.amountCents ?? null,
    suggestedAmounts: suggestAmounts(entries, micr?.fields?.amountCents || null),
    amountConflict,
    recognizedDate,
    amountRegion: amountRegion && toFractions(amountRegion, rectified),
  };
}

function suggestAmounts(entries: SideEntries, encodedCents: number | null): AmountSuggestion[] {
  const { recognizedAmount, doubtfulAmount, amountConflict } = entries;
  if (recognizedAmount || amountConflict) return [];
  const figuresCents = doubtfulAmount?.amountCents ?? null;
  return [
    ...(figuresCents === null ? [] : [{ from: "figures", cents: figuresCents } as const]),
    ...(encodedCents === null ? [] : [{ from: "MICR line", cents: encodedCents } as const]),
  ];
}

function reportTests(iqa: IqaResults, rectified: GrayImage): SideTest[] {
  return IQA_TEST_NAMES.map((name) => {
    const { result, value, threshold, unit, region } = iqa[name];
    const required = iqaSeverity[name] === "required";
    const regionPart = region ? { region: toFractions(region, rectified) } : {};
    return { name, result, value, threshold, unit, required, ...regionPart };
  });
}

function reportLine({ line, accepted, fields, symbols }: MicrReading, rectified: GrayImage): SideMicr {
  return {
    line,
    accepted,
    routing: fields?.routing || null,
    account: fields?.account || null,
    checkNumber: fields?.checkNumber || null,
    symbols: symbols.map(({ char, confidence, box }) => ({ char, confidence, region: toFractions(box, rectified) })),
  };
}

function toFractions(region: IqaRegion, { width, height }: { width: number; height: number }): IqaRegion {
  return {
    x: region.x / width,
    y: region.y / height,
    width: region.width / width,
    height: region.height / height,
  };
}
