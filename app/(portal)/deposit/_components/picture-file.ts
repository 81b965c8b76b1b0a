import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const JPEG_QUALITIES = [0.92, 0.84, 0.72];
/** Longest side, in pixels, of a picture that had to be made smaller: about 480 dots an inch for a business check. */
const MAX_SIDE_PX = 4096;

/** What a file picker may offer; HEIC is converted here where the browser can. */
export const ACCEPTED_FILES = [...IMAGE_LIMITS.contentTypes, "image/heic", "image/heif", ".heic", ".heif"].join(",");

/**
 * Makes a file fit to send [GAP-5]: as it is when it is small enough and of a kind the bank takes, else drawn anew as a
 * JPEG when the browser can read it. The bytes are judged by the server; this only saves a useless upload.
 */
export async function preparePicture(file: File): Promise<Outcome<Blob, "not-a-picture" | "too-large" | "heic">> {
  if (file.size === 0) return failure("not-a-picture", `${file.name} is empty.`);
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
  const isPicture = file.type.startsWith("image/") || file.type === "";
  if (!isPicture) {
    return failure("not-a-picture", `${file.name} is not a picture. The bank takes JPEG, PNG, WebP and TIFF.`);
  }
  if (!isHeic && file.size <= IMAGE_LIMITS.maxBytes) return success(file);

  const smaller = await redraw(file);
  if (smaller) return success(smaller);
  if (isHeic) {
    return failure(
      "heic",
      "This browser can’t read HEIC pictures. On the phone choose Settings, Camera, Formats, Most Compatible, or share the picture as JPEG.",
    );
  }
  const megabytes = (file.size / 1_000_000).toFixed(1);
  return failure("too-large", `${file.name} has ${megabytes} MB. The bank takes at most 5 MB: save it as JPEG.`);
}

/**
 * Half a turn, as new bytes; null when the browser can't read the picture. A check is shown lying straight already, so
 * upside down is all that is left to mend.
 */
export async function turnPicture(picture: Blob): Promise<Blob | null> {
  return redraw(picture, "half-turn");
}

async function redraw(picture: Blob, turn?: "half-turn"): Promise<Blob | null> {
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
    return await smallestFitting(canvas);
  } finally {
    bitmap.close();
  }
}

async function smallestFitting(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of JPEG_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= IMAGE_LIMITS.maxBytes) return blob;
  }
  return null;
}
