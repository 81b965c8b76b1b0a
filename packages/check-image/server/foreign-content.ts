/** Signatures by which other readers would take a file, or a part of it, for something other than an image. */
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

/** Photoshop stores print settings as a property list, which no browser displays. */
const propertyList = "<!doctype plist";

/**
 * Whether bytes outside the compressed pixels (comments, metadata, data after an image) contain the signature of a
 * document, an archive or a script. Compressed pixels are not searched: any short signature occurs in them by chance.
 */
export function containsForeignSignature(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1").toLowerCase();
  const other = text.replaceAll(propertyList, "");
  return foreignSignatures.some((signature) => other.includes(signature.toLowerCase()));
}

const endRecordLength = 22;

/** Whether the bytes end like a ZIP archive, whose readers start from the end and ignore an image before it. */
export function endsAsZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const earliest = Math.max(0, bytes.length - endRecordLength - 0xffff);
  for (let at = bytes.length - endRecordLength; at >= earliest; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endRecordLength + view.getUint16(at + 20, true) <= bytes.length) return true;
  }
  return false;
}

/** Number of bytes after an image to search for the start of a document, an archive or a script. */
const tailHead = 4096;

/**
 * Whether the data after an image is a document, an archive or a script. Phones and applications append other data; it
 * is cut off, and compressed data in it is not searched.
 */
export function isForeignTail(bytes: Uint8Array, start: number): boolean {
  return start < bytes.length && containsForeignSignature(bytes.subarray(start, start + tailHead));
}
