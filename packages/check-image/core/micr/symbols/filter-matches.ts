import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import { median } from "@endorse/check-image/core/pixels/median";
import { MAX_ROW_OFFSET } from "./cell-reader";

/** Maximum deviation from the pitch for a damaged match to be part of the grid, in strip pixels. */
const MAX_DAMAGED_GRID_OFFSET = 2.4;
const MAX_NEIGHBOR_STEPS = 6;
/** Maximum gap between the fields of a line, in pitches. */
const MAX_FIELD_GAP_STEPS = 12.5;

/** Removes clear matches that are far off the row, which belong to other print. */
export function removeOffRow(clear: readonly MicrMatch[]): MicrMatch[] {
  const near = clear.map((match) => {
    const around = [...clear].sort((a, b) => Math.abs(a.right - match.right) - Math.abs(b.right - match.right));
    return median(around.slice(0, 7).map(({ middle }) => middle));
  });
  const onRow = clear.filter((match, i) => Math.abs(match.middle - near[i]!) <= MAX_ROW_OFFSET);
  return removeIsolated(onRow);
}

/** Removes false matches caused by extraneous ink, which are off the pitch of the clean symbols on both sides. */
export function removeOffPitch(clear: readonly MicrMatch[], minCleanScore: number): MicrMatch[] {
  return clear.filter((match, i) => {
    if (match.score >= minCleanScore) return true;
    const before = clear.slice(0, i).findLast(({ score }) => score >= minCleanScore);
    const after = clear.slice(i + 1).find(({ score }) => score >= minCleanScore);
    const isNear = (other: MicrMatch) => Math.abs(other.right - match.right) < MAX_NEIGHBOR_STEPS * STRIP_PITCH;
    const nearby = [before, after].filter((other) => other !== undefined).filter(isNear);
    return nearby.length === 0 || nearby.some((other) => measureOffPitch(match, other) <= MAX_DAMAGED_GRID_OFFSET);
  });
}

/** Measures how much the distance between two symbols deviates from a multiple of the pitch, in strip pixels. */
function measureOffPitch(a: MicrMatch, b: MicrMatch): number {
  const steps = Math.abs(a.right - b.right) / STRIP_PITCH;
  return Math.abs(steps - Math.round(steps)) * STRIP_PITCH;
}

/** Removes one or two matches at an end that are farther away than any field: a border or the paper's edge. */
function removeIsolated(clear: readonly MicrMatch[]): MicrMatch[] {
  let kept = [...clear];
  for (const size of [1, 2]) {
    const first = kept[size - 1];
    const second = kept[size];
    if (first && second && second.right - first.right > MAX_FIELD_GAP_STEPS * STRIP_PITCH) kept = kept.slice(size);
    const last = kept.at(-size);
    const before = kept.at(-size - 1);
    if (last && before && last.right - before.right > MAX_FIELD_GAP_STEPS * STRIP_PITCH) kept = kept.slice(0, -size);
  }
  return kept;
}
