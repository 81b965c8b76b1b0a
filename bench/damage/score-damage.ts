import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { DAMAGE_KINDS, DAMAGES, type DamageKind } from "./damage-kinds";
import { targetOf } from "./damage-target";

/** A picture whose line is read right and accepted while it is whole. */
export interface WholePicture {
  readonly picture: GrayImage;
  readonly read: (picture: GrayImage) => MicrReading;
  readonly reading: MicrReading;
}

export const OUTCOMES = ["right", "confirm", "not read", "WRONG"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One damage to a picture, and what is read then. */
export interface DamageScore {
  readonly kind: DamageKind;
  readonly outcome: Outcome;
  /** Index of the damaged symbol. */
  readonly index: number;
  readonly line: string;
  readonly damaged: GrayImage;
}

/** Damages a picture in each way, at a symbol that the seed chooses, and reads it. */
export function scoreDamages({ picture, read, reading }: WholePicture, seed: number): DamageScore[] {
  return DAMAGE_KINDS.map((kind, i) => {
    const random = new SeededRandom(seed * DAMAGE_KINDS.length + i);
    const last = reading.symbols.length - 1;
    const index = kind === "cut" ? random.pick([0, last]) : random.integer(0, last);
    const damaged = DAMAGES[kind](picture, targetOf(reading, index), random);
    const { accepted, line } = read(damaged);
    const outcome = accepted ? (line === reading.line ? "right" : "WRONG") : line === "" ? "not read" : "confirm";
    return { kind, outcome, index, line, damaged };
  });
}
