const endOfHeader = 33;
const chunkLength = 21;

/**
 * Inserts a `pHYs` chunk with the resolution after the PNG header, because a canvas does not include one.
 *
 * @param bytes a PNG encoded by a canvas
 */
export function withPngDensity(bytes: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const tagged = new Uint8Array(bytes.length + chunkLength);
  tagged.set(bytes.subarray(0, endOfHeader));
  tagged.set(bytes.subarray(endOfHeader), endOfHeader + chunkLength);
  const chunk = new DataView(tagged.buffer, endOfHeader, chunkLength);
  const pixelsPerMeter = Math.round(dpi / 0.0254);
  chunk.setUint32(0, 9);
  chunk.setUint32(4, 0x70485973);
  chunk.setUint32(8, pixelsPerMeter);
  chunk.setUint32(12, pixelsPerMeter);
  chunk.setUint8(16, 1);
  chunk.setUint32(17, crc32(tagged.subarray(endOfHeader + 4, endOfHeader + 17)));
  return tagged;
}

/** Computes a PNG chunk's CRC-32 (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
