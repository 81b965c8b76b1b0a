import { type Outcome, success } from "@endorse/check-image/outcome";
import { recordSentence, refuseFile, type X9Refusal } from "@endorse/x9/records/x9-problem";
import type { ImageView, ItemRecords } from "./cash-letter-file";

const FULL_VIEW = "00";

const SIGNATURES: readonly (readonly [contentType: string, bytes: readonly number[]])[] = [
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
];

/** The image of a view. */
export interface ViewPicture {
  readonly contentType: string;
  /** A view into the file's bytes. */
  readonly bytes: Uint8Array;
  /** The number of the record (52) that contains it. */
  readonly record: number;
}

/** The image of one side: the full view if present, else any view. Null when the file has none of that side. */
export function sidePicture({ views }: ItemRecords, side: "front" | "back"): Outcome<ViewPicture | null, X9Refusal> {
  const sideViews = views.filter(({ detail }) => detail.fields.viewSideIndicator === (side === "front" ? "0" : "1"));
  const withData = sideViews.filter(({ data }) => !isBlank(data?.binary.imageData));
  const full = withData.find(({ detail }) => detail.fields.viewDescriptor === FULL_VIEW);
  const view = full ?? withData[0];
  return view ? readPicture(view) : success(null);
}

/** Some writers represent an empty image as one blank. */
function isBlank(bytes: Uint8Array | undefined): boolean {
  return !bytes || bytes.length < 2;
}

function readPicture({ data }: ImageView): Outcome<ViewPicture, X9Refusal> {
  const bytes = data!.binary.imageData!;
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte));
  if (found) return success({ contentType: found[0], bytes, record: data!.number });
  const isBase64 = bytes.subarray(0, 64).every((byte) => /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)));
  const problem = isBase64 ? "is base64 text, but must be the bytes of an image" : "is not a TIFF, JPEG or PNG image";
  return refuseFile(recordSentence(data!.number, "52", `its Image Data ${problem}.`));
}
