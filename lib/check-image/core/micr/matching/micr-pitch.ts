import { STRIP_PITCH } from "@/lib/check-image/core/micr/font/strip-scale";
import type { MicrMatch } from "./match-strip";

/** Minimum correlation of a symbol whose position is used. */
const CLEAR_SCORE = 0.7;
const MIN_STEPS = 5;

/** The measured pitch of clear, adjacent symbols in strip pixels; the nominal one when there are few. */
export function measurePitch(matches: readonly MicrMatch[]): number {
  const steps: number[] = [];
  for (let i = 1; i < matches.length; i++) {
    const [a, b] = [matches[i - 1]!, matches[i]!];
    const step = b.right - a.right;
    if (Math.min(a.score, b.score) >= CLEAR_SCORE && step < STRIP_PITCH * 1.3) steps.push(step);
  }
  if (steps.length < MIN_STEPS) return STRIP_PITCH;
  steps.sort((a, b) => a - b);
  const middle = steps.slice(Math.floor(steps.length * 0.25), Math.ceil(steps.length * 0.75));
  return middle.reduce((sum, step) => sum + step, 0) / middle.length;
}
