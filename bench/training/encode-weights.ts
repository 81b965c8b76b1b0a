import { LEVEL_BITS, SCALE_BITS, startCounts, ZERO_LEVEL } from "@endorse/check-image/core/pixels/weight-decoder";
import type { QuantizedRow } from "./quantize-row";

/**
 * Encodes a network's layers as Base64 for `WeightDecoder`.
 * @throws RangeError if a scale does not fit in `2 * SCALE_BITS` bits
 */
export function encodeWeights(layers: readonly (readonly QuantizedRow[])[]): string {
  const encoder = new BitEncoder();
  for (const rows of layers) {
    const [high, low, levels] = [startCounts(SCALE_BITS), startCounts(SCALE_BITS), startCounts(LEVEL_BITS)];
    for (const { scale, steps } of rows) {
      if (scale >>> (2 * SCALE_BITS) !== 0) throw new RangeError(`The row scale ${scale} is too large.`);
      encoder.write(scale >>> SCALE_BITS, high);
      encoder.write(scale % 2 ** SCALE_BITS, low);
      for (const step of steps) encoder.write(step + ZERO_LEVEL, levels);
    }
  }
  return encoder.finish();
}

/** Encodes values in the format that `WeightDecoder` reads. */
class BitEncoder {
  private readonly bytes: number[] = [];
  private low = 0;
  private high = 0xffffffff;

  write(value: number, counts: Float64Array): void {
    const size = counts.length / 2;
    let node = 1;
    for (let mask = size / 2; mask >= 1; mask /= 2) {
      const [zeros, ones] = [counts[2 * node]!, counts[2 * node + 1]!];
      const bit = value & mask ? 1 : 0;
      this.writeBit(bit, ones / (zeros + ones));
      node = 2 * node + bit;
      counts[node]!++;
    }
  }

  private writeBit(bit: number, probability: number): void {
    const middle = this.low + Math.floor((this.high - this.low) * probability);
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.bytes.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
  }

  /** Appends one final byte, which is enough because the decoder reads zeros past the end. */
  finish(): string {
    return Buffer.from([...this.bytes, this.high >>> 24]).toString("base64");
  }
}
