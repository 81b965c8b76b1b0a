import type { ImageRefusal } from "@endorse/check-image/server/image-rules";

/** Outcome of reading a hostile image: "read", or the code of the rule that rejects it. */
export type HostileOutcome = "read" | ImageRefusal;

export interface HostilePicture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The allowed outcomes; null if the outcome depends on where random damage lands. */
  readonly allowed: readonly HostileOutcome[] | null;
  /** Whether the decoded image must look like the upright sample check. */
  readonly showsSample?: boolean;
  /** Whether the image decompresses to the maximum number of pixels. */
  readonly isLarge?: boolean;
}

/** Encodes a string as Latin-1 bytes. */
export function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** Returns a copy with the bytes at an offset overwritten. */
export function overwrite(bytes: Uint8Array, at: number, replacement: Uint8Array | readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(replacement, at);
  return copy;
}

/** Returns a copy with bytes inserted at an offset. */
export function insert(bytes: Uint8Array, at: number, added: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}

/** Creates a JPEG segment: marker, length and data. */
export function createJpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Creates a WebP file from chunks, each padded to an even length. */
export function createWebp(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const body = chunks.flatMap(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return [latin1(type), length, data, Buffer.alloc(data.length & 1)];
  });
  const all = Buffer.concat([latin1("WEBP"), ...body]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(all.length);
  return Buffer.concat([latin1("RIFF"), size, all]);
}
