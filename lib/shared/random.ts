/** A seeded pseudo-random number generator for generated images, demos, and tests; never for secrets. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Uniform integer in [low, high], both included. */
  integer(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** Returns a random item. @throws RangeError when there are none */
  pick<T>(items: readonly T[]): T;
  /** Standard normal: mean 0, standard deviation 1. */
  normal(): number;
  /** Derives an independent stream from the seed and a label; drawing from one stream does not affect the others. */
  fork(label: string): Random;
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Creates an sfc32 generator (Chris Doty-Humphrey, PractRand), seeded by a hash of `seed`. */
export function createRandom(seed: number | string): Random {
  const name = String(seed);
  let a = hash(`${name}/a`);
  let b = hash(`${name}/b`);
  let c = hash(`${name}/c`);
  let counter = 1;
  const nextUint32 = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) nextUint32();
  const next = () => nextUint32() / 4294967296;
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError("Cannot pick from an empty list");
      return items[Math.floor(next() * items.length)]!;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (label) => createRandom(`${name}/${label}`),
  };
}
