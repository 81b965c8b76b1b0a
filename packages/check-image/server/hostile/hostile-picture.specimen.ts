import type { ImageRefusal } from "@endorse/check-image/server/image-rules";

/** Allowed outcome for a hostile image: read, or rejected by one of these rules. */
export type HostileOutcome = "read" | ImageRefusal;

export interface HostilePicture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The allowed outcomes; null when they depend on where random damage lands. */
  readonly allowed: readonly HostileOutcome[] | null;
  /** The decoded image must look like the sample check, upright. */
  readonly showsSample?: boolean;
  /** It decompresses to the maximum number of pixels. */
  readonly isLarge?: boolean;
}

/** A Latin-1 string as bytes. */
export function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** A copy with some bytes overwritten. */
export function overwrite(bytes: Uint8Array, at: number, replacement: Uint8Array | readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(replacement, at);
  return copy;
}

/** A copy with bytes inserted. */
export function insert(bytes: Uint8Array, at: number, added: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}

/** A JPEG segment with its length. */
export function createJpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A WebP file of chunks, each padded to an even length. */
export function writeWebp(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
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
