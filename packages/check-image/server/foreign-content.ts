/** Signatures that could make another program open a file, or part of it, as something other than an image. */
const foreignSignatures = [
  "%PDF-",
  "PK\u0003\u0004",
  "<html",
  "<!doctype",
  "<script",
  "<svg",
  "<?php",
  "<iframe",
  "Rar!\u001a\u0007",
  "7z\u00bc\u00af\u0027\u001c",
] as const;

/** Allowed because Photoshop stores print settings as a property list, which no browser displays. */
const propertyList = "<!doctype plist";

/**
 * Whether bytes outside the compressed pixels (comments, metadata, data after an image) contain the signature of a
 * document, an archive or a script. Not for compressed pixels, where any short signature can occur by chance.
 */
export function containsForeignSignature(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1").toLowerCase();
  const remainingText = text.replaceAll(propertyList, "");
  return foreignSignatures.some((signature) => remainingText.includes(signature.toLowerCase()));
}

const endRecordLength = 22;

/** Whether the bytes end like a ZIP archive. ZIP readers start from the end and ignore an image before the archive. */
export function endsAsZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const earliest = Math.max(0, bytes.length - endRecordLength - 0xffff);
  for (let at = bytes.length - endRecordLength; at >= earliest; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endRecordLength + view.getUint16(at + 20, true) <= bytes.length) return true;
  }
  return false;
}

/** Number of bytes after an image that are searched for the start of a document, an archive or a script. */
const searchedTailBytes = 4096;

/**
 * Whether the data after an image is a document, an archive or a script. Only the beginning is searched: phones and
 * applications append compressed data, which can contain a signature by chance and is cut off anyway.
 */
export function isForeignTail(bytes: Uint8Array, start: number): boolean {
  return start < bytes.length && containsForeignSignature(bytes.subarray(start, start + searchedTailBytes));
}
