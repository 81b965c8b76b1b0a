import { deflateSync } from "node:zlib";
import { createPngChunk, emptyZip } from "@endorse/check-image/server/sample-images.specimen";
import {
  createJpegSegment,
  createWebp,
  type HostilePicture,
  insert,
  latin1,
  overwrite,
} from "./hostile-picture.specimen";
import { createGrayPage, createTiff, type SampleType } from "./sample-files.specimen";

type Samples = Readonly<Record<SampleType, Buffer>>;

const signatures = {
  jpeg: latin1("\u00ff\u00d8\u00ff"),
  png: latin1("\u0089PNG\r\n\u001a\n"),
  webp: latin1("RIFF\u0040\u0000\u0000\u0000WEBP"),
  tiff: latin1("II*\u0000"),
} as const satisfies Record<SampleType, Buffer>;

const types = ["jpeg", "png", "webp", "tiff"] as const;

/** Creates files with a different type's signature, and files of types that are not accepted. */
export function createWrongSignatures(samples: Samples): HostilePicture[] {
  const disguised = types.flatMap((type) =>
    types
      .filter((mark) => mark !== type)
      .map(
        (mark): HostilePicture => ({
          name: `${type} that begins like ${mark}`,
          bytes: overwrite(samples[type], 0, signatures[mark]),
          allowed: ["ImageDamaged"],
        }),
      ),
  );
  const box = (brand: string) => Buffer.concat([latin1(`\u0000\u0000\u0000\u0018ftyp${brand}`), Buffer.alloc(64)]);
  const others: readonly (readonly [string, Buffer])[] = [
    ["HEIC", box("heic")],
    ["AVIF", box("avif")],
    ["a video", box("isom")],
    ["BMP", Buffer.concat([latin1("BM"), Buffer.alloc(60)])],
    ["GIF", latin1("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;")],
    ["PSD", latin1("8BPS\u0000\u0001")],
    ["icon", Buffer.from([0, 0, 1, 0, 1, 0])],
    ["JPEG XL", Buffer.from([0xff, 0x0a, 0, 0])],
    ["JPEG 2000", latin1("\u0000\u0000\u0000\u000cjP  \r\n\u0087\n")],
    ["SVG", latin1("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")],
    ["PDF", latin1("%PDF-1.7\n1 0 obj")],
    ["ZIP", latin1("PK\u0003\u0004 and so on")],
    ["program", latin1("MZ\u0090\u0000")],
    ["BigTIFF", latin1("II+\u0000\u0008\u0000\u0000\u0000")],
    ["text", latin1("hello")],
    ["one byte", Buffer.from([0xff])],
    ["a JPEG after a line break", Buffer.concat([latin1("\n"), samples.jpeg])],
    ["a GIF that contains a JPEG", Buffer.concat([latin1("GIF89a"), samples.jpeg])],
    ["an archive that contains a JPEG", Buffer.concat([latin1("PK\u0003\u0004"), samples.jpeg, emptyZip])],
  ];
  return [
    ...disguised,
    ...others.map(([name, bytes]): HostilePicture => ({ name, bytes, allowed: ["ImageTypeNotAccepted"] })),
    { name: "no bytes", bytes: new Uint8Array(), allowed: ["ImageEmpty"] },
    {
      name: "more than 5 MB",
      bytes: insert(samples.png, 8, Buffer.alloc(5_000_001)),
      allowed: ["ImageTooManyBytes"],
    },
  ];
}

/** Creates polyglots: images that another program would open as an HTML page, an archive, a document or a program. */
export function createPolyglots({ jpeg, png, webp, tiff }: Samples): HostilePicture[] {
  const samples = { jpeg, png, webp, tiff };
  const page = latin1("<html><body onload=alert(1)></body></html>");
  const tails: readonly (readonly [string, Buffer])[] = [
    ["an archive", emptyZip],
    ["an archive with a file", Buffer.concat([latin1("PK\u0003\u0004"), Buffer.alloc(60), emptyZip])],
    ["a page", page],
    ["a PDF", latin1("%PDF-1.4\n%%EOF")],
    ["a script", latin1("<script>alert(1)</script>")],
  ];
  const withTails = types.flatMap((type) =>
    tails.map(([name, tail]): [string, Buffer] => [
      `${type} followed by ${name}`,
      Buffer.concat([samples[type], tail]),
    ]),
  );
  const text = (tag: number, words: Buffer, type = 2) => ({ tag, type, values: words });
  const rows = Buffer.alloc(300 * 140, 0xcc);
  const page300 = createGrayPage(300, 140);
  const active: readonly (readonly [string, Buffer])[] = [
    ...withTails,
    ["jpeg with a page in a comment", insert(jpeg, 2, createJpegSegment(0xfe, page))],
    [
      "jpeg with a PHP script in Exif",
      insert(jpeg, 2, createJpegSegment(0xe1, latin1("Exif\0\0<?php system('x'); ?>"))),
    ],
    ["jpeg with a PDF in a profile", insert(jpeg, 2, createJpegSegment(0xe2, latin1("ICC_PROFILE\0%PDF-1.7")))],
    [
      "png with a page in a text chunk",
      insert(png, 33, createPngChunk("tEXt", Buffer.concat([latin1("Comment\0"), page]))),
    ],
    ["png with a page in a private chunk", insert(png, 33, createPngChunk("prVt", page))],
    [
      "webp with a page in an unknown chunk",
      createWebp([
        ["VP8L", readChunkData(webp)],
        ["XTRA", page],
      ]),
    ],
    ["tiff with a page as its description", createTiff({ entries: [...page300, text(270, page)], strip: rows })],
    ["tiff with a page in a private tag", createTiff({ entries: [...page300, text(65_000, page, 7)], strip: rows })],
    ["tiff with a page before its directory", createTiff({ entries: page300, strip: rows, gap: page })],
    ["tiff with a PDF before its directory", createTiff({ entries: page300, strip: rows, gap: latin1("%PDF-1.4") })],
    [
      "tiff with a page between its directory and its strip",
      createTiff({
        entries: [...page300, { tag: 273, type: 4, values: [186] }, { tag: 279, type: 4, values: [rows.length] }],
        strip: Buffer.concat([page, Buffer.alloc(60), rows]),
      }),
    ],
    ["tiff with a page as numbers", createTiff({ entries: [...page300, asShorts(page)], strip: rows })],
  ];
  // Any other data after an image is cut off, as is the data that phones append.
  const cut: readonly (readonly [string, Buffer])[] = [
    ["jpeg followed by a GIF", Buffer.concat([jpeg, latin1("GIF89a and so on")])],
    ["jpeg followed by a program", Buffer.concat([jpeg, latin1("MZ\u0090\u0000program")])],
    ["two jpegs in one", Buffer.concat([jpeg, jpeg])],
  ];
  return [
    ...cut.map(([name, bytes]): HostilePicture => ({ name, bytes, allowed: ["read"], showsSample: true })),
    ...active.map(([name, bytes]): HostilePicture => ({ name, bytes, allowed: ["ImageCarriesOtherData"] })),
    {
      name: "jpeg with a GIF's signature in a comment",
      bytes: insert(jpeg, 2, createJpegSegment(0xfe, latin1("GIF89a"))),
      allowed: ["read"],
      showsSample: true,
    },
    {
      name: "png with a compressed page, which no reader opens",
      bytes: insert(png, 33, createPngChunk("zTXt", Buffer.concat([latin1("Comment\0\0"), deflateSync(page)]))),
      allowed: ["read"],
      showsSample: true,
    },
  ];
}

/** Returns the data of a WebP's first chunk. */
function readChunkData(webp: Buffer): Buffer {
  return webp.subarray(20, 20 + webp.readUInt32LE(16));
}

function asShorts(bytes: Buffer) {
  const even = Buffer.concat([bytes, Buffer.alloc(bytes.length & 1)]);
  return { tag: 65_001, type: 3, values: Array.from({ length: even.length / 2 }, (_, i) => even.readUInt16LE(2 * i)) };
}
