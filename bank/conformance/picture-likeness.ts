import sharp from "sharp";

/** Cells that a picture is compared by; enough to tell a front from a back, too few for its grain. */
const [WIDTH, HEIGHT] = [48, 24];

/**
 * How alike two pictures in base64 are, whatever their encodings, sizes and depths: the correlation of their cells'
 * darkness, 1 for the same picture; null when one can't be decoded.
 */
export async function likeness(one: string, other: string): Promise<number | null> {
  const [a, b] = await Promise.all([cells(one), cells(other)]);
  if (a === null || b === null) return null;
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b) || 1);
}

/** The darkness of each cell, less the mean. */
async function cells(base64: string): Promise<number[] | null> {
  try {
    const size = { width: WIDTH, height: HEIGHT, fit: "fill" } as const;
    const bytes = await sharp(Buffer.from(base64, "base64")).toColourspace("b-w").resize(size).raw().toBuffer();
    const values = [...bytes];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  } catch {
    return null;
  }
}
