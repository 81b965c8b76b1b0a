import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { DAMAGE_BY_KIND, DAMAGE_KINDS, type DamageKind } from "./damage-kinds";
import { findDamageTarget } from "./damage-target";

/** An undamaged image whose MICR line is read correctly and accepted. */
export interface UndamagedPicture {
  readonly picture: GrayImage;
  readonly read: (picture: GrayImage) => MicrReading;
  readonly reading: MicrReading;
}

export const OUTCOMES = ["right", "confirm", "not read", "WRONG"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A damaged image and the outcome of reading it. */
export interface DamageScore {
  readonly kind: DamageKind;
  readonly outcome: Outcome;
  /** Index of the damaged symbol. */
  readonly index: number;
  readonly line: string;
  readonly damaged: GrayImage;
}

/** Applies every kind of damage to a random symbol, chosen by the seed, and reads each result. */
export function scoreDamage({ picture, read, reading }: UndamagedPicture, seed: number): DamageScore[] {
  return DAMAGE_KINDS.map((kind, i) => {
    const random = new SeededRandom(seed * DAMAGE_KINDS.length + i);
    const last = reading.symbols.length - 1;
    const index = kind === "cut" ? random.pick([0, last]) : random.integer(0, last);
    const damaged = DAMAGE_BY_KIND[kind](picture, findDamageTarget(reading, index), random);
    const { accepted, line } = read(damaged);
    const outcome = accepted ? (line === reading.line ? "right" : "WRONG") : line === "" ? "not read" : "confirm";
    return { kind, outcome, index, line, damaged };
  });
}
