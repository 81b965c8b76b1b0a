const endOfHeader = 33;
const chunkLength = 21;

/**
 * A PNG that says its resolution: a `pHYs` chunk put behind the header, since a canvas writes none.
 *
 * @param bytes a PNG as a canvas encodes it
 */
export function withPngDensity(bytes: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const named = new Uint8Array(bytes.length + chunkLength);
  named.set(bytes.subarray(0, endOfHeader));
  named.set(bytes.subarray(endOfHeader), endOfHeader + chunkLength);
  const chunk = new DataView(named.buffer, endOfHeader, chunkLength);
  const pixelsPerMetre = Math.round(dpi / 0.0254);
  chunk.setUint32(0, 9);
  chunk.setUint32(4, 0x70485973);
  chunk.setUint32(8, pixelsPerMetre);
  chunk.setUint32(12, pixelsPerMetre);
  chunk.setUint8(16, 1);
  chunk.setUint32(17, crc32(named.subarray(endOfHeader + 4, endOfHeader + 17)));
  return named;
}

/** The checksum of PNG chunks. ISO 3309 */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
