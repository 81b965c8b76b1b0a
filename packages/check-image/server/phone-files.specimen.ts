import { createJpegSegment, insert, latin1 } from "./hostile/hostile-picture.specimen";

/** Marks the data of these files outside the first image. */
export const SECRET = "SECOND-PART-OF-THE-FILE";

const xmpHeader = "http://ns.adobe.com/xap/1.0/\0";
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => (i * 197 + (i >> 5)) & 0xff));

/** Creates an Exif segment with a JPEG thumbnail, which is part of the segment (Exif 2.32, 4.5.5). */
function createExifWithThumbnail(thumbnail: Buffer, orientation: number): Buffer {
  const head = Buffer.alloc(8 + 2 + 12 + 4 + 2 + 3 * 12 + 4);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, value: number) => {
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value, at + 8);
  };
  head.writeUInt16LE(1, 8);
  entry(10, 0x0112, 3, orientation);
  head.writeUInt32LE(26, 22);
  head.writeUInt16LE(3, 26);
  entry(28, 0x0103, 3, 6);
  entry(40, 0x0201, 4, head.length);
  entry(52, 0x0202, 4, thumbnail.length);
  return createJpegSegment(0xe1, Buffer.concat([latin1("Exif\0\0"), head, thumbnail]));
}

/** Creates an index of the images in the file (CIPA DC-007, Multi-Picture Format, 5.2). */
function createMpfIndex(firstLength: number, secondOffset: number, secondLength: number): Buffer {
  const index = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 32);
  index.write("MM\0*", "latin1");
  index.writeUInt32BE(8, 4);
  index.writeUInt16BE(3, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number | string) => {
    index.writeUInt16BE(tag, at);
    index.writeUInt16BE(type, at + 2);
    index.writeUInt32BE(count, at + 4);
    if (typeof value === "string") index.write(value, at + 8, "latin1");
    else index.writeUInt32BE(value, at + 8);
  };
  entry(10, 0xb000, 7, 4, "0100");
  entry(22, 0xb001, 4, 1, 2);
  entry(34, 0xb002, 7, 32, 50);
  // Each entry has attributes, a length, an offset from this index, and two dependent entries.
  index.writeUInt32BE(0x20030000, 50);
  index.writeUInt32BE(firstLength, 54);
  index.writeUInt32BE(secondLength, 66);
  index.writeUInt32BE(secondOffset, 70);
  return createJpegSegment(0xe2, Buffer.concat([latin1("MPF\0"), index]));
}

/** Creates an XMP segment that lists a file's parts (Google Camera's GContainer), with extra attributes. */
function createXmp(items: string, attributes = ""): Buffer {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"
 xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" ${attributes}>
<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>`;
  return createJpegSegment(0xe1, latin1(xmpHeader + packet));
}

const createItem = (mime: string, semantic: string, length: number): string =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="${mime}" Item:Semantic="${semantic}" Item:Length="${length}"/></rdf:li>`;

/** Creates a file's second image: the JPEG with {@link SECRET} as a comment. */
const createSecondJpeg = (jpeg: Buffer): Buffer => insert(jpeg, 2, createJpegSegment(0xfe, latin1(SECRET)));

/** Creates a video: base media boxes with media data (ISO 14496-12). */
function createVideo(): Buffer {
  const box = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length + 8);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, data]);
  };
  const media = Buffer.concat([noise(30_000), latin1(SECRET), latin1("PK\u0003\u0004 by chance"), noise(30_000)]);
  return Buffer.concat([box("ftyp", latin1("mp42\0\0\0\0isommp42")), box("mdat", media), box("moov", noise(400))]);
}

/** Creates Samsung's trailer: a data block, the SEFH directory with its offset, the directory's length, and SEFT. */
function createSamsungTrailer(data: Buffer, name: string): Buffer {
  const block = Buffer.concat([Buffer.from([0, 0, 0x30, 0x0a]), Buffer.alloc(4), latin1(name), data]);
  block.writeUInt32LE(name.length, 4);
  const directory = Buffer.alloc(12 + 12);
  directory.write("SEFH", "latin1");
  directory.writeUInt32LE(107, 4);
  directory.writeUInt32LE(1, 8);
  directory.set([0, 0, 0x30, 0x0a], 12);
  directory.writeUInt32LE(block.length, 16);
  directory.writeUInt32LE(block.length, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(directory.length);
  end.write("SEFT", 4, "latin1");
  return Buffer.concat([block, directory, end]);
}

/**
 * Splits text into extended XMP segments (part 3, 1.1.3.1), each with the digest and length of the whole text and the
 * segment's offset.
 */
function createExtendedXmp(text: Buffer): Buffer[] {
  const digest = "0123456789ABCDEF0123456789ABCDEF";
  const step = 60_000;
  return Array.from({ length: Math.ceil(text.length / step) }, (_, i) => {
    const lengthAndOffset = Buffer.alloc(8);
    lengthAndOffset.writeUInt32BE(text.length);
    lengthAndOffset.writeUInt32BE(i * step, 4);
    const head = latin1(`http://ns.adobe.com/xmp/extension/\0${digest}`);
    return createJpegSegment(0xe1, Buffer.concat([head, lengthAndOffset, text.subarray(i * step, (i + 1) * step)]));
  });
}

export interface PhoneFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Length of the file's first image in bytes. */
  readonly firstLength: number;
}

/**
 * Creates files like those that phones and applications write around an image, built byte by byte from the public
 * descriptions of their formats. Each contains {@link SECRET} outside the first image's pixels.
 */
export function createPhoneFiles(jpeg: Buffer, png: Buffer, webp: Buffer): PhoneFile[] {
  const withSegments = (...segments: Buffer[]): Buffer => insert(jpeg, 2, Buffer.concat(segments));
  const followedBy = (name: string, first: Buffer, ...rest: Buffer[]): PhoneFile => ({
    name,
    bytes: Buffer.concat([first, ...rest]),
    firstLength: first.length,
  });
  const [other, movie] = [createSecondJpeg(jpeg), createVideo()];
  const gainMap = insert(other, 2, createXmp("", 'hdrgm:Version="1.0" hdrgm:GainMapMax="2.3"'));
  const parts = createItem("image/jpeg", "Primary", 0) + createItem("image/jpeg", "GainMap", gainMap.length);
  const hdr = withSegments(
    createXmp(parts, 'hdrgm:Version="1.0"'),
    createMpfIndex(jpeg.length, jpeg.length, gainMap.length),
  );
  const motion = createXmp(
    createItem("image/jpeg", "Primary", 0) + createItem("video/mp4", "MotionPhoto", movie.length),
    'GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" GCamera:MicroVideo="1" GCamera:MicroVideoOffset="60500"',
  );
  const depth = latin1(`<x:xmpmeta GDepth:Data="${noise(120_000).toString("base64")}" note="${SECRET}"/>`);
  return [
    followedBy("Ultra HDR: a gain map after the image, listed by MPF and GContainer", hdr, gainMap),
    followedBy(
      "MPF: zeros and a large preview after the image",
      withSegments(createMpfIndex(jpeg.length, jpeg.length, 0)),
      Buffer.alloc(6),
      other,
    ),
    followedBy("an undeclared second JPEG", jpeg, other),
    followedBy("motion photo: a video after the image", withSegments(motion), movie),
    followedBy("Ultra HDR motion photo", hdr, gainMap, movie),
    followedBy(
      "Samsung's SEFT trailer",
      jpeg,
      createSamsungTrailer(latin1(`1700000000000 ${SECRET}`), "Image_UTC_Data"),
    ),
    followedBy(
      "Samsung's motion photo, the video within its trailer",
      jpeg,
      createSamsungTrailer(movie, "MotionPhoto_Data"),
    ),
    followedBy(
      "a depth map after the image",
      withSegments(createXmp(createItem("image/png", "Depth", 900))),
      png,
      latin1(SECRET),
    ),
    followedBy(
      "a depth map within extended XMP",
      withSegments(createXmp("", 'xmpNote:HasExtendedXMP="0123"'), ...createExtendedXmp(depth)),
    ),
    followedBy("an Exif thumbnail", withSegments(createExifWithThumbnail(other.subarray(0, 60_000), 1))),
    followedBy("76 bytes of application data", jpeg, Buffer.concat([latin1(SECRET), noise(76 - SECRET.length)])),
    followedBy("PNG with an application's data after the image", png, latin1(SECRET), noise(9000)),
    followedBy("PNG written over a longer file, whose end remains", png, png.subarray(-3000), latin1(SECRET)),
    followedBy("WebP with an application's data after the image", webp, latin1(SECRET), noise(9000)),
  ];
}
