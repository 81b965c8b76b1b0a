/** A seeded random number generator (mulberry32), so that a seed draws the same images on every machine. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a uniform value in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  integer(from: number, to: number): number {
    return Math.floor(this.range(from, to + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)]!;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join("");
  }

  /** Returns an approximately normal value with mean 0 and a standard deviation of about 0.58. */
  normal(): number {
    return this.next() + this.next() + this.next() + this.next() - 2 + (this.next() - 0.5) * 0.3;
  }
}
