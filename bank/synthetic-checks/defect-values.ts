import { createRandom, type Random } from "@/lib/shared/random";
import type { Picture } from "./picture";

/** Applies a function to every sample value. */
function mapSamples(picture: Picture, value: (sample: number) => number): Picture {
  const table = new Uint8Array(256);
  for (let v = 0; v < 256; v++) table[v] = Math.max(0, Math.min(255, Math.round(value(v))));
  return { ...picture, data: picture.data.map((sample) => table[sample]!) };
}

/** Applies a minimum filter over a square, which simulates the effect of underexposure on thin lines. */
function erode(picture: Picture, radius: number): Picture {
  const { width, height, channels } = picture;
  const rowMinima = new Uint8Array(picture.data.length);
  const data = new Uint8Array(picture.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++) {
        let lowest = 255;
        for (let k = Math.max(0, x - radius); k <= Math.min(width - 1, x + radius); k++) {
          lowest = Math.min(lowest, picture.data[(y * width + k) * channels + c]!);
        }
        rowMinima[(y * width + x) * channels + c] = lowest;
      }
    }
  }
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, y - radius);
    const to = Math.min(height - 1, y + radius);
    for (let i = y * width * channels, end = i + width * channels; i < end; i++) {
      let lowest = 255;
      for (let k = from; k <= to; k++) lowest = Math.min(lowest, rowMinima[i + (k - y) * width * channels]!);
      data[i] = lowest;
    }
  }
  return { ...picture, data };
}

/** Darkens an image until the background pattern is as dark as the print and lines merge. */
export function darken(picture: Picture, strength: number): Picture {
  const radius = Math.round((strength * 3 * picture.dpi) / 200);
  const eroded = radius > 0 ? erode(picture, radius) : picture;
  return mapSamples(eroded, (v) => (255 - 70 * strength) * (v / 255) ** (1 + 5 * strength));
}

/** Lightens an image until the ink fades to the white of the paper. */
export function lighten(picture: Picture, strength: number): Picture {
  const remaining = (1 - Math.min(1, strength)) ** 1.6 * 0.98 + 0.02;
  return mapSamples(picture, (v) => 255 - (255 - v) * remaining);
}

/** Reduces contrast: print and paper approach the same middle gray. */
export function reduceContrast(picture: Picture, strength: number): Picture {
  return mapSamples(picture, (v) => 158 + (v - 158) * (1 - 0.9 * strength));
}

/** Adds specks of dirt, up to 2,000 per square inch, each one or two pixels in size at 200 dpi. */
export function addSpecks(picture: Picture, strength: number, random: Random): Picture {
  const { width, height, channels, dpi } = picture;
  const data = picture.data.slice();
  const count = Math.round((2000 * strength * width * height) / (dpi * dpi));
  const size = Math.max(1, Math.round((1.4 * dpi) / 200));
  for (let i = 0; i < count; i++) {
    const x0 = random.integer(0, width - size);
    const y0 = random.integer(0, height - size);
    const shade = random.integer(0, 60);
    for (let y = y0; y < y0 + size; y++)
      data.fill(shade, (y * width + x0) * channels, (y * width + x0 + size) * channels);
  }
  return { ...picture, data };
}

/** Adds dark or light horizontal streaks over nearly the whole width, as from dirt on a scanner's glass. */
export function addStreaks(picture: Picture, strength: number, random: Random): Picture {
  const { width, height, channels, dpi } = picture;
  const data = picture.data.slice();
  const count = 2 + Math.round(8 * strength);
  for (let i = 0; i < count; i++) {
    const thickness = Math.max(2, Math.round((random.between(2, 3 + 4 * strength) * dpi) / 200));
    const y0 = Math.floor(((i + random.between(0.15, 0.75)) / count) * (height - thickness));
    const x0 = Math.floor(width * random.between(0, 0.03));
    const x1 = Math.floor(width * random.between(0.97, 1));
    const level = random.chance(0.75) ? random.integer(12, 50) : 255;
    for (let y = y0; y < y0 + thickness; y++) {
      const from = (y * width + x0) * channels;
      for (let k = from, end = (y * width + x1) * channels; k < end; k++)
        data[k] = Math.round(data[k]! * 0.08 + level * 0.92);
    }
  }
  return { ...picture, data };
}

/** Adds the reflection of a lamp: a soft oval that is clipped to white at its center. */
export function addGlare(picture: Picture, strength: number, random: Random): Picture {
  const { width, height, channels } = picture;
  const data = picture.data.slice();
  const cx = width * random.between(0.3, 0.7);
  const cy = height * random.between(0.35, 0.65);
  const rx = Math.min(width, height * 2.2) * (0.1 + 0.2 * strength);
  const ry = rx * random.between(0.45, 0.75);
  const turn = random.between(-0.7, 0.7);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = ((x - cx) * cos + (y - cy) * sin) / rx;
      const v = ((y - cy) * cos - (x - cx) * sin) / ry;
      const distance = u * u + v * v;
      if (distance > 6) continue;
      const light = Math.min(1, 1.35 * (0.5 + strength) * Math.exp(-distance * 0.9));
      const i = (y * width + x) * channels;
      for (let c = 0; c < channels; c++) data[i + c] = Math.round(data[i + c]! + (255 - data[i + c]!) * light);
    }
  }
  return { ...picture, data };
}

/** Adds the grain of paper and scanner, which distinguishes a scan from a drawing. */
export function addGrain(picture: Picture, deviation: number, seed: number | string): Picture {
  const random = createRandom(`grain/${seed}`);
  const offsets = new Int8Array(65_536).map(() => Math.round(random.normal() * deviation));
  const data = new Uint8Array(picture.data.length);
  const { channels, width, height } = picture;
  for (let y = 0, i = 0; y < height; y++) {
    const start = random.integer(0, 65_535);
    for (let x = 0; x < width; x++) {
      const offset = offsets[(start + x) & 65_535]!;
      for (let c = 0; c < channels; c++, i++) {
        const value = picture.data[i]! + offset;
        data[i] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return { ...picture, data };
}
