import "server-only";
import { toDisplayImage } from "@endorse/check-image/server/to-display-image";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { readIntact } from "./read-intact";

/** An image to send to a browser. */
export interface ServedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** A strong validator (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** Present when the image is downloaded rather than displayed. */
  readonly fileName?: string;
}

/** In pixels: wide enough for any screen, but much smaller than a phone's 40 megapixels. */
export const MAX_DISPLAY_WIDTH = 2_400;

/**
 * The image in a format that every browser supports, re-encoded so that no original bytes reach a browser. It is
 * generated once and stored with the original. Null when the original can't be decoded.
 */
export async function readDisplayPicture(
  pictures: PictureFiles,
  original: { readonly name: string; readonly displayName: string; readonly sha256: string },
): Promise<ServedPicture | null> {
  const etag = `"${original.sha256}-display"`;
  const stored = await readIntact(pictures, original.displayName);
  if (stored) return { bytes: stored, contentType: encodedTypeOf(stored), etag };
  const bytes = await pictures.read(original.name);
  const display = bytes && (await toDisplayImage(bytes, { maxWidth: MAX_DISPLAY_WIDTH }));
  if (!display?.ok) return null;
  await pictures.write(original.displayName, display.value.bytes);
  return { ...display.value, etag };
}

/** The content type of an image encoded by us, from its first byte. */
export function encodedTypeOf(bytes: Uint8Array): string {
  return bytes[0] === 0x89 ? "image/png" : bytes[0] === 0x52 ? "image/webp" : "image/jpeg";
}
