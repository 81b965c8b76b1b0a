import "server-only";
import { toDisplayImage } from "@endorse/check-image/server/to-display-image";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { readIfIntact } from "./read-intact";

/** An image to send to a browser. */
export interface ServedImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** A strong validator (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** Set if the image is downloaded rather than displayed. */
  readonly fileName?: string;
}

/** In pixels: wide enough for any screen, but much smaller than a 40-megapixel phone photo */
export const MAX_DISPLAY_WIDTH = 2_400;

/**
 * Returns the image in a format that every browser supports, re-encoded so that no original bytes reach a browser
 * . It is generated once and stored with the original. Returns null if the original cannot be decoded.
 */
export async function readDisplayImage(
  pictures: PictureFiles,
  original: { readonly name: string; readonly displayName: string; readonly sha256: string },
): Promise<ServedImage | null> {
  const etag = `"${original.sha256}-display"`;
  const stored = await readIfIntact(pictures, original.displayName);
  if (stored) return { bytes: stored, contentType: encodedContentType(stored), etag };
  const bytes = await pictures.read(original.name);
  const display = bytes && (await toDisplayImage(bytes, { maxWidth: MAX_DISPLAY_WIDTH }));
  if (!display?.ok) return null;
  await pictures.write(original.displayName, display.value.bytes);
  return { ...display.value, etag };
}

/** Determines the content type of an image encoded by the portal, from its first byte. */
export function encodedContentType(bytes: Uint8Array): string {
  return bytes[0] === 0x89 ? "image/png" : bytes[0] === 0x52 ? "image/webp" : "image/jpeg";
}
