const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', "\\", "[{", "]}"].map((text) => Buffer.from(text)) as [
  ...[Buffer, Buffer, Buffer, Buffer],
];

/**
 * Measures how deep the JSON in a form is nested, piece by piece, and returns whether it is deeper than `maxDepth` so far.
 * A form may have several fields, and one with a single quote turns inside and outside of texts over for the fields after
 * it; so the brackets on either side of the quotes are counted, each by themselves.
 */
export function createNestingLimit(maxDepth: number): (piece: Uint8Array) => boolean {
  const depths: [number, number] = [0, 0];
  let side: 0 | 1 = 0;
  let isEscaped = false;
  return (piece) => {
    for (const byte of piece) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH[0]) isEscaped = true;
      else if (byte === QUOTE[0]) side = side === 0 ? 1 : 0;
      else if (OPEN.includes(byte)) depths[side] += 1;
      else if (CLOSE.includes(byte)) depths[side] = Math.max(0, depths[side] - 1);
      if (depths[side] > maxDepth) return true;
    }
    return false;
  };
}
