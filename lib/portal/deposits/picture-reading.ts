import "server-only";
import { rectifiedDpi } from "@/lib/check-image/core/analyze-side";
import { iqaSeverity } from "@/lib/check-image/core/iqa/iqa-thresholds";
import type { IqaRegion, IqaResults } from "@/lib/check-image/core/iqa/iqa-types";
import { failedRequiredTests } from "@/lib/check-image/core/iqa/iqa-verdict";
import { readMicrLine } from "@/lib/check-image/core/micr-line";
import { analyzeCheckImage } from "@/lib/check-image/server/analyze-check-images";
import { straightenPicture } from "@/lib/check-image/server/straighten-picture";
import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";
import { type Outcome, success } from "@/lib/shared/outcome";
import type { IqaTestView, MicrReading, SideAnalysis } from "./stage-image";

/** What the pixels of a picture say. */
export interface PictureReading {
  /** Size of the straightened check in pixels at 200 dpi. */
  readonly width: number;
  readonly height: number;
  readonly analysis: SideAnalysis;
  /** Of a front only. */
  readonly micr: MicrReading | null;
  /** A JPEG of the check alone, in its colours. */
  readonly straightened: Uint8Array;
}

/** Decodes a picture within its limits, runs the image tests and reads a front's magnetic line. */
export async function readPicturePixels(
  bytes: Uint8Array,
  side: ImageView,
): Promise<Outcome<PictureReading, "not-a-picture">> {
  const analyzed = await analyzeCheckImage(bytes, side);
  if (!analyzed.ok) return { ...analyzed, code: "not-a-picture" };
  const { width, height, dpi, iqa, rectified, bitonal, document } = analyzed.value;
  const straightened = await straightenPicture(bytes, { width, height, document, rectified });
  if (!straightened.ok) return { ...straightened, code: "not-a-picture" };
  const tests = viewTests(iqa, (region) => placeRegion(region, rectified));
  return success({
    width: rectified.width,
    height: rectified.height,
    analysis: { passed: failedRequiredTests(iqa).length === 0, dpi: Math.round(dpi), tests },
    micr: side === "front" ? viewMicr(readMicrLine(rectified, { dpi: rectifiedDpi, bitonal })) : null,
    straightened: straightened.value,
  });
}

function viewTests(iqa: IqaResults, place: (region: IqaRegion) => NonNullable<IqaTestView["region"]>): IqaTestView[] {
  return IQA_TEST_NAMES.map((name) => {
    const { result, value, threshold, unit, region } = iqa[name];
    const required = iqaSeverity[name] === "required";
    return { name, result, value, threshold, unit, required, ...(region ? { region: place(region) } : {}) };
  });
}

function viewMicr({ line, accepted, fields, symbols }: ReturnType<typeof readMicrLine>): MicrReading {
  return {
    line,
    accepted,
    routing: fields?.routing || null,
    account: fields?.account || null,
    checkNumber: fields?.checkNumber || null,
    symbols: symbols.map(({ char, confidence }) => ({ char, confidence })),
  };
}

/** Where a region lies in the straightened check, as fractions of its width and height. */
function placeRegion(region: IqaRegion, { width, height }: { width: number; height: number }) {
  return {
    x: region.x / width,
    y: region.y / height,
    width: region.width / width,
    height: region.height / height,
  };
}
