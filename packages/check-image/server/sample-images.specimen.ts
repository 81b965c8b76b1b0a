import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Draws a plain check, 6 × 2.75 in at 200 dpi, with enough print to pass every test and no third-party content. */
export function drawSampleFront(): Sharp {
  const text = (x: number, y: number, size: number, words: string): string =>
    `<text x="${x}" y="${y}" font-size="${size}">${words}</text>`;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="550">
      <rect width="1200" height="550" fill="#e9eee9"/>
      <g font-family="sans-serif" fill="#1c1c1c">
        ${text(50, 60, 26, "Marina Example")}${text(50, 88, 18, "12 Orchard Lane, Springfield")}
        ${text(1080, 60, 28, "1042")}${text(820, 130, 22, "Date March 4, 2026")}
        ${text(60, 205, 18, "Pay to the order of")}${text(280, 203, 32, "Hillside Garden Supply")}
        ${text(980, 203, 30, "$ 1,284.50")}${text(60, 282, 30, "One thousand two hundred eighty-four and 50/100")}
        ${text(60, 345, 24, "Bank of Examples")}${text(60, 436, 20, "For spring order")}
        ${text(60, 510, 34, "0 1 2 1 0 0 0 2 4 8   4 4 7 1 0 9 2 2   1 0 4 2")}
      </g>
      <path d="M270 212H940M60 292H1000M100 444H480M680 444H1150M960 160H1150V214H960Z" fill="none" stroke="#333" stroke-width="2"/>
      <path d="M720 430q40 -90 70 -10t60 -40 60 30 60 -50 50 40 90 -30" fill="none" stroke="#14235a" stroke-width="4"/>
    </svg>`),
  );
}

/** Draws a valid back that is nearly blank: two short lines of small print. */
export function drawSampleBack(): Sharp {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="550">
      <rect width="1200" height="550" fill="#f4f4f0"/>
      <g font-family="sans-serif" font-size="17" fill="#222"><text x="30" y="40">ENDORSE HERE</text>
      <text x="30" y="64">DO NOT WRITE BELOW THIS LINE</text></g></svg>`),
  );
}

/** Encodes the sample front as a JPEG at 200 dpi. */
export function createSampleJpeg(): Promise<Buffer> {
  return drawSampleFront().jpeg({ quality: 85 }).withDensity(200).toBuffer();
}

/** Creates a PNG whose header claims the given size but which has very little data. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(Buffer.alloc(1000))),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** An empty ZIP archive. Appended to a file, it makes ZIP readers accept the whole file. */
export const emptyZip: Buffer = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]);
