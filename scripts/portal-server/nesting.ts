const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', "\\", "[{", "]}"].map((text) => Buffer.from(text)) as [
  ...[Buffer, Buffer, Buffer, Buffer],
];

/**
 * Measures the nesting depth of the JSON in a form chunk by chunk; the function returns whether it exceeds `maxDepth`.
 * A form has several fields, and an unpaired quote in one swaps the inside and outside of strings for the next fields.
 * So brackets inside and outside of quotes are counted separately.
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
