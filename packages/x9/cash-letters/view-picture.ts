import { type Outcome, success } from "@endorse/check-image/outcome";
import { recordSentence, refuseFile, type X9Refusal } from "@endorse/x9/records/x9-problem";
import type { ImageView, ItemRecords } from "./cash-letter-file";

/** View Descriptor of an image that shows the whole check. */
const FULL_VIEW = "00";

const SIGNATURES: readonly (readonly [contentType: string, bytes: readonly number[]])[] = [
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
];

/** An image in a cash letter file. */
export interface ViewImage {
  readonly contentType: string;
  /** Shares memory with the file's bytes. */
  readonly bytes: Uint8Array;
  /** Number of the record (52) that contains the image. */
  readonly record: number;
}

/** Reads the image of one side: the full view if present, else the first view. Null if the side has no image. */
export function readSideImage({ views }: ItemRecords, side: "front" | "back"): Outcome<ViewImage | null, X9Refusal> {
  const sideViews = views.filter(({ detail }) => detail.fields.viewSideIndicator === (side === "front" ? "0" : "1"));
  const withData = sideViews.filter(({ data }) => !isBlank(data?.binary.imageData));
  const full = withData.find(({ detail }) => detail.fields.viewDescriptor === FULL_VIEW);
  const view = full ?? withData[0];
  return view ? readImage(view) : success(null);
}

/** Returns whether there is no image. Some writers represent an empty image as a single blank. */
function isBlank(bytes: Uint8Array | undefined): boolean {
  return !bytes || bytes.length < 2;
}

function readImage({ data }: ImageView): Outcome<ViewImage, X9Refusal> {
  const bytes = data!.binary.imageData!;
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte));
  if (match) return success({ contentType: match[0], bytes, record: data!.number });
  const isBase64 = bytes.subarray(0, 64).every((byte) => /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)));
  const problem = isBase64 ? "is base64 text, but must be the bytes of an image" : "is not a TIFF, JPEG or PNG image";
  return refuseFile(recordSentence(data!.number, "52", `its Image Data ${problem}.`));
}
