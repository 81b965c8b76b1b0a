/** Bytes in a page of a Postgres file. */
export const PAGE_BYTES = 8192;

/** Postgres' own offsets, one for each of the 32 sums (`checksum_impl.h`). */
const OFFSETS = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
const FNV_PRIME = 16_777_619;

/** Where a page's header has its checksum and the end of its free space, both of 16 bits. */
const CHECKSUM_AT = 8;
const UPPER_AT = 14;

/**
 * Whether a page is as Postgres wrote it. One that was added to its file and never written is all zeros.
 *
 * @param page {@link PAGE_BYTES} bytes of a machine of little-endian order
 * @param block the page's number in its relation, from 0
 */
export function isPageIntact(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_AT) === 0) return page.every((byte) => byte === 0);
  return page.readUInt16LE(CHECKSUM_AT) === pageChecksum(page, block);
}

/** The checksum of a page (`pg_checksum_page`): FNV-1a in 32 parallel sums over all words, its own field as zero. */
function pageChecksum(page: Buffer, block: number): number {
  const words = new Uint32Array(page.buffer.slice(page.byteOffset, page.byteOffset + PAGE_BYTES));
  words[CHECKSUM_AT / 4]! &= 0xffff_0000;
  const sums = OFFSETS.slice();
  const add = (index: number, word: number) => {
    const mixed = sums[index]! ^ word;
    sums[index] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
  };
  for (let at = 0; at < words.length; at += 1) add(at % sums.length, words[at]!);
  for (let round = 0; round < 2; round += 1) for (let index = 0; index < sums.length; index += 1) add(index, 0);
  const folded = sums.reduce((sum, value) => sum ^ value, 0);
  return (((folded ^ block) >>> 0) % 65_535) + 1;
}
