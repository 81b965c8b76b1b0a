import type { MicrMatch } from "./micr-match";
import { STRIP_PITCH } from "./micr-strip";

/** Correlation from which a symbol's place is believed. */
const CLEAR_SCORE = 0.7;
const FEWEST_STEPS = 5;

/** The pitch that clear, adjacent symbols really have in the strip, in pixels of it; the nominal one when there are few. */
export function measurePitch(matches: readonly MicrMatch[]): number {
  const steps: number[] = [];
  for (let i = 1; i < matches.length; i++) {
    const [a, b] = [matches[i - 1]!, matches[i]!];
    const step = b.right - a.right;
    if (Math.min(a.score, b.score) >= CLEAR_SCORE && step < STRIP_PITCH * 1.3) steps.push(step);
  }
  if (steps.length < FEWEST_STEPS) return STRIP_PITCH;
  steps.sort((a, b) => a - b);
  const middle = steps.slice(Math.floor(steps.length * 0.25), Math.ceil(steps.length * 0.75));
  return middle.reduce((sum, step) => sum + step, 0) / middle.length;
}
