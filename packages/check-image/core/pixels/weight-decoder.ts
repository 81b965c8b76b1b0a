/** The unit of a row's scale is 1 / `SCALE_UNITS`. */
export const SCALE_UNITS = 1e5;
/** Bits of a weight's level, and the level of weight 0; the weight is the difference times the scale of its row. */
export const LEVEL_BITS = 6;
export const ZERO_LEVEL = 32;
/** A scale is two numbers of eight bits, the higher first. */
export const SCALE_BITS = 8;

/** Initial counts of each bit of a number given the bits before it: the children of a node are at 2n and 2n + 1. */
export function startCounts(bits: number): Float64Array {
  return new Float64Array(2 << bits).fill(0.5);
}

/**
 * Decodes the rows of weights that `bench/training/encode-weights.ts` wrote in base 64: an arithmetic code whose
 * probabilities are the counts of what was decoded before. It is a fifth smaller than gzipped text.
 */
export class WeightDecoder {
  private readonly bytes: Uint8Array;
  private at = 0;
  private low = 0;
  private high = 0xffffffff;
  private code = 0;

  constructor(text: string) {
    this.bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    for (let i = 0; i < 4; i++) this.shift();
  }

  /** Reads a layer's rows, each of which is a bias and its weights. */
  readRows(rows: number, length: number): Float32Array {
    const [high, low, levels] = [startCounts(SCALE_BITS), startCounts(SCALE_BITS), startCounts(LEVEL_BITS)];
    const out = new Float32Array(rows * length);
    for (let at = 0; at < out.length; ) {
      const scale = ((this.read(high) << SCALE_BITS) + this.read(low)) / SCALE_UNITS;
      for (const end = at + length; at < end; at++) out[at] = (this.read(levels) - ZERO_LEVEL) * scale;
    }
    return out;
  }

  private read(counts: Float64Array): number {
    const size = counts.length / 2;
    let node = 1;
    while (node < size) {
      const [zeros, ones] = [counts[2 * node]!, counts[2 * node + 1]!];
      node = 2 * node + this.readBit(ones / (zeros + ones));
      counts[node]!++;
    }
    return node - size;
  }

  private readBit(probability: number): number {
    const middle = this.low + Math.floor((this.high - this.low) * probability);
    const bit = this.code <= middle ? 1 : 0;
    if (bit) this.high = middle;
    else this.low = middle + 1;
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
      this.shift();
    }
    return bit;
  }

  private shift(): void {
    this.code = ((this.code << 8) | (this.bytes[this.at++] ?? 0)) >>> 0;
  }
}
