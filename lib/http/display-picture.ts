import "server-only";
import { toDisplayImage } from "@endorse/check-image/server/to-display-image";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { readIntact } from "./read-intact";

/** A picture to send to a browser. */
export interface ServedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** A strong validator (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** Present when it is a download rather than displayed. */
  readonly fileName?: string;
}

/** In pixels: wide enough for any screen, much smaller than a phone's 40 megapixels. */
export const MAX_DISPLAY_WIDTH = 2_400;

/**
 * The picture in a format that every browser supports, re-encoded so that none of the file's own bytes reach one;
 * generated once and stored beside the file. Null when it can't be decoded.
 */
export async function readDisplayPicture(
  pictures: PictureFiles,
  original: { readonly name: string; readonly displayName: string; readonly sha256: string },
): Promise<ServedPicture | null> {
  const etag = `"${original.sha256}-display"`;
  const kept = await readIntact(pictures, original.displayName);
  if (kept) return { bytes: kept, contentType: encodedTypeOf(kept), etag };
  const bytes = await pictures.read(original.name);
  const display = bytes && (await toDisplayImage(bytes, { maxWidth: MAX_DISPLAY_WIDTH }));
  if (!display?.ok) return null;
  await pictures.write(original.displayName, display.value.bytes);
  return { ...display.value, etag };
}

/** The content type of a picture that we encoded ourselves, from its first byte. */
export function encodedTypeOf(bytes: Uint8Array): string {
  return bytes[0] === 0x89 ? "image/png" : bytes[0] === 0x52 ? "image/webp" : "image/jpeg";
}
