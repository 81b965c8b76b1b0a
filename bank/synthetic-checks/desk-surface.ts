import sharp from "sharp";
import { createRandom, type Random } from "@/lib/shared/random";
import type { Desk } from "./check-spec";

type Rgb = readonly [number, number, number];
type Surface = (x: number, y: number) => Rgb;

/** Creates smooth lattice noise from −1 to 1. */
function createLatticeNoise(random: Random): (x: number, y: number) => number {
  const values = new Float32Array(65_536).map(() => random.between(-1, 1));
  const at = (x: number, y: number) => values[((x & 255) << 8) | (y & 255)]!;
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const top = at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u;
    const bottom = at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}

function mix(a: Rgb, b: Rgb, t: number): Rgb {
  const k = Math.max(0, Math.min(1, t));
  return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2] + (b[2] - a[2]) * k];
}

/** Draws wood grain. Coordinates are in thousandths of the image width, as for the other surfaces. */
function drawWood(random: Random): Surface {
  const noise = createLatticeNoise(random);
  const tones: readonly (readonly [Rgb, Rgb])[] = [
    [
      [148, 104, 66],
      [98, 63, 36],
    ],
    [
      [112, 72, 46],
      [66, 40, 25],
    ],
    [
      [176, 134, 92],
      [128, 90, 55],
    ],
  ];
  const [light, dark] = random.pick(tones);
  const board = random.between(190, 260);
  return (x, y) => {
    const plank = Math.floor(y / board);
    const along = x + plank * 377;
    const bend = noise(along * 0.004, plank * 7 + y * 0.012) * 9;
    const rings = 0.5 + 0.5 * Math.sin((y + bend * 3) * 0.16 + noise(along * 0.003, plank) * 5);
    const fiber = noise(along * 0.03, y * 0.9) * 0.32 + noise(along * 0.012, y * 0.35) * 0.34;
    const seam = Math.min(1, Math.abs(y - plank * board) / 1.6);
    const tone = mix(light, dark, 0.26 + rings * 0.26 + fiber + (plank % 3) * 0.09);
    return mix([34, 22, 15], tone, 0.25 + 0.75 * seam);
  };
}

function drawDark(random: Random): Surface {
  const noise = createLatticeNoise(random);
  return (x, y) => {
    const v = 40 + noise(x * 0.008, y * 0.008) * 7 + noise(x * 0.35, y * 0.35) * 4;
    return [v * 0.98, v, v * 1.06];
  };
}

function drawMarble(random: Random): Surface {
  const noise = createLatticeNoise(random);
  return (x, y) => {
    const warpX = noise(x * 0.006, y * 0.006) * 60 + noise(x * 0.02, y * 0.02) * 18 + noise(x * 0.07, y * 0.07) * 5;
    const ridge = 1 - Math.abs(Math.sin((x * 0.55 + y + warpX * 1.6) * 0.011));
    const presence = Math.max(0, noise(x * 0.004 + 90, y * 0.004) + 0.45);
    const vein = ridge ** 26 * presence * 0.7 + ridge ** 5 * presence * 0.16;
    const hair = (1 - Math.abs(noise(x * 0.013 + warpX * 0.02, y * 0.013))) ** 30 * 0.14;
    const cloud = noise(x * 0.007 + 40, y * 0.007) * 7 + noise(x * 0.03, y * 0.03 + 9) * 4;
    return mix([214 + cloud, 213 + cloud, 210 + cloud], [108, 112, 122], vein + hair);
  };
}

function drawCloth(random: Random): Surface {
  const noise = createLatticeNoise(random);
  const tone = random.pick<Rgb>([
    [58, 74, 104],
    [104, 52, 56],
    [72, 84, 74],
    [96, 90, 82],
  ]);
  return (x, y) => {
    const weave = Math.sin(x * 1.15) * Math.sin(y * 1.15);
    const k = 1 + weave * 0.13 + noise(x * 0.5, y * 0.5) * 0.12 + noise(x * 0.006, y * 0.006) * 0.12;
    return [tone[0] * k, tone[1] * k, tone[2] * k];
  };
}

const SURFACES = { wood: drawWood, dark: drawDark, marble: drawMarble, cloth: drawCloth } satisfies Record<
  Desk,
  (random: Random) => Surface
>;

/** Draws the surface under a photographed check as RGB pixels, rendered up to 1,400 pixels wide, then enlarged. */
export async function drawDeskSurface(desk: Desk, width: number, height: number, seed: string): Promise<Uint8Array> {
  const surface = SURFACES[desk](createRandom(seed));
  const w = Math.min(width, 1400);
  const h = Math.max(2, Math.round((height * w) / width));
  const small = new Uint8Array(w * h * 3);
  const unit = 1000 / w;
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (const value of surface(x * unit, y * unit)) small[i++] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  const large = await sharp(small, { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  return new Uint8Array(large.buffer, large.byteOffset, large.length);
}
