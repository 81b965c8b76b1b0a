import { findFirstPicture } from "@endorse/check-image/core/files/first-picture";
import { CHOSEN_FILE_LIMITS, IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type ChosenFileRefusal, isNotPicture, notPictureAdvice, refuseChosenFile } from "./refuse-chosen-file";

const JPEG_QUALITIES = [0.92, 0.84, 0.72];
/** Maximum side length of a re-encoded image, in pixels: about 480 dots per inch for a business check. */
const MAX_SIDE_PX = 4096;

/** The `accept` attribute for file pickers. HEIC is converted if the browser can decode it. */
export const ACCEPTED_FILES = [...IMAGE_LIMITS.contentTypes, "image/heic", "image/heif", ".heic", ".heif"].join(",");

/**
 * Prepares a file for upload [GAP-5]. Returns its first image, unchanged if it is within the limits and not HEIC,
 * otherwise re-encoded as JPEG if the browser can decode it. The server validates the bytes; this only avoids
 * unnecessary uploads.
 */
export async function prepareImage(
  file: File,
): Promise<Outcome<Blob, "not-a-picture" | "too-large" | "heic" | ChosenFileRefusal>> {
  if (file.size === 0) return failure("not-a-picture", `${file.name} is empty.`);
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
  const isPicture = (file.type.startsWith("image/") || file.type === "") && !isNotPicture(file.name);
  if (!isPicture) {
    return failure("not-a-picture", `${file.name} is not an image. ${notPictureAdvice(file.name)}`);
  }
  if (file.size > CHOSEN_FILE_LIMITS.maxBytes) return refuseChosenFile("too-many-bytes", file);
  const first = findFirstPicture(new Uint8Array(await file.arrayBuffer()));
  const pixels = first ? first.width * first.height : 0;
  if (pixels > CHOSEN_FILE_LIMITS.maxPixels) return refuseChosenFile("too-many-pixels", file);
  const picture = first ? file.slice(0, first.byteLength, file.type) : file;
  const isFit = picture.size <= IMAGE_LIMITS.maxBytes && pixels <= IMAGE_LIMITS.maxPixels;
  if (!isHeic && isFit) return success(picture);

  const smaller = await reencode(picture);
  if (smaller) return success(smaller);
  if (isHeic) {
    return failure(
      "heic",
      "This browser can’t read HEIC images. On the phone, choose Settings, Camera, Formats, Most Compatible, or share the image as JPEG.",
    );
  }
  const megabytes = (file.size / 1_000_000).toFixed(1);
  return failure(
    "too-large",
    `${file.name} is ${megabytes} MB, and this browser can’t make it smaller. Save it as JPEG.`,
  );
}

/**
 * Rotates an image by 180 degrees and re-encodes it; returns null if the browser can't decode it. The check is already
 * straightened, so no other rotation is needed.
 */
export async function rotateImage(picture: Blob): Promise<Blob | null> {
  return reencode(picture, "180");
}

async function reencode(picture: Blob, turn?: "180"): Promise<Blob | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture);
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    if (!context) return null;
    // Transparent parts of a PNG would turn black in a JPEG.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (turn) {
      context.translate(width, height);
      context.rotate(Math.PI);
    }
    context.drawImage(bitmap, 0, 0, width, height);
    return await encodeWithinLimit(canvas);
  } finally {
    bitmap.close();
  }
}

async function encodeWithinLimit(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of JPEG_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= IMAGE_LIMITS.maxBytes) return blob;
  }
  return null;
}
