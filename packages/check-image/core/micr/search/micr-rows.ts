import { CELL_HEIGHT_U, PITCH_U } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { ComponentBounds } from "@endorse/check-image/core/pixels/connected-components";
import { median } from "@endorse/check-image/core/pixels/median";
import { evaluateParabola, fitParabola, type Parabola } from "@endorse/check-image/core/pixels/parabola";

/** A digit-sized ink component, measured along a row's direction. */
export interface RowComponent {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** A row of regularly spaced components of equal height, whose center line is the parabola. */
export interface MicrRow extends Parabola {
  /** Distance of adjacent symbols at `at`, in pixels, and its relative growth per pixel, due to perspective. */
  readonly pitch: number;
  readonly growth: number;
  readonly height: number;
  readonly components: readonly RowComponent[];
}

const PITCH_PER_HEIGHT = PITCH_U / CELL_HEIGHT_U;
const MAX_SLOPE = 0.12;
const MAX_ROWS = 5;
const MIN_COMPONENTS = 4;
const MIN_CHAIN_LENGTH = 2;
/** Range of steps between neighbors, relative to the pitch expected from their height: blur makes symbols taller. */
const MIN_STEP = 0.72;
const MAX_STEP = 1.2;
/** Minimum share of steps at one pitch in a possible E-13B line. */
const MIN_REGULAR_SHARE = 0.55;
const HEIGHT_TOLERANCE = 0.17;
/** Minimum number of steps to measure growth of the pitch, and minimum growth from end to end. */
const MIN_STEPS_FOR_GROWTH = 8;
const MIN_GROWTH = 0.1;
/** Minimum extent of the components for estimating curvature, in component heights. */
const MIN_SPAN_FOR_CURVATURE = 10;

/**
 * Components as tall as a digit and no wider than one; nearly every digit is one component, transit and on-us are not.
 */
function findDigitSizedComponents(
  bounds: ComponentBounds,
  minimumHeight: number,
  maximumHeight: number,
): RowComponent[] {
  const components: RowComponent[] = [];
  for (let i = 0; i < bounds.area.length; i++) {
    const height = bounds.bottom[i]! - bounds.top[i]!;
    const left = bounds.left[i]!;
    const right = bounds.right[i]!;
    const width = right - left;
    if (height < minimumHeight || height > maximumHeight || width > height || width < height * 0.25) continue;
    components.push({ left, right, middle: (bounds.top[i]! + bounds.bottom[i]!) / 2, height });
  }
  return components.sort((a, b) => a.right - b.right);
}

/** Chains of components each one pitch from the next, longest first. */
function chainComponents(components: readonly RowComponent[], maximumHeight: number): RowComponent[][] {
  const next = new Map<RowComponent, RowComponent>();
  const hasPrevious = new Set<RowComponent>();
  for (let i = 0; i < components.length; i++) {
    const a = components[i]!;
    let best: RowComponent | null = null;
    let bestMisfit = 1;
    for (let j = i + 1; j < components.length; j++) {
      const b = components[j]!;
      if (b.right - a.right > maximumHeight * PITCH_PER_HEIGHT * MAX_STEP) break;
      const height = (a.height + b.height) / 2;
      const steps = (b.right - a.right) / (height * PITCH_PER_HEIGHT);
      if (steps < MIN_STEP || steps > MAX_STEP) continue;
      const taller = Math.abs(b.height - a.height) / Math.max(2, height * HEIGHT_TOLERANCE);
      const higher = Math.abs(b.middle - a.middle) / Math.max(1.6, height * 0.16);
      const misfit = Math.max(taller, higher);
      if (misfit < bestMisfit) {
        best = b;
        bestMisfit = misfit;
      }
    }
    if (best) {
      next.set(a, best);
      hasPrevious.add(best);
    }
  }
  const chains: RowComponent[][] = [];
  for (const component of components) {
    if (hasPrevious.has(component)) continue;
    const chain = [component];
    for (let at = next.get(component); at; at = next.get(at)) chain.push(at);
    if (chain.length >= MIN_CHAIN_LENGTH) chains.push(chain);
  }
  return chains.sort((a, b) => b.length - a.length);
}

function findComponentsOnCurve(
  components: readonly RowComponent[],
  curve: Parabola,
  height: number,
  slack: number,
): RowComponent[] {
  return components.filter(
    (component) =>
      Math.abs(component.height - height) <= Math.max(2, height * HEIGHT_TOLERANCE) &&
      Math.abs(component.middle - evaluateParabola(curve, (component.left + component.right) / 2)) <= slack,
  );
}

function fitRow(components: readonly RowComponent[], height: number): Parabola {
  return fitParabola(
    components.map(({ left, right }) => (left + right) / 2),
    components.map(({ middle }) => middle),
    MIN_SPAN_FOR_CURVATURE * height,
  );
}

/** The pitch of a row at a position, and its relative growth per pixel from there. */
interface RowPitch {
  readonly pitch: number;
  readonly growth: number;
}

interface RegularStep extends RowPitch {
  /** Number of steps, and of those that match the pitch. */
  readonly steps: number;
  readonly close: number;
}

/** The regular step between edges, near `at`. */
function measureRegularStep(edges: readonly number[], expected: number, at: number): RegularStep {
  const steps: { readonly u: number; readonly step: number }[] = [];
  for (let i = 1; i < edges.length; i++) {
    const step = edges[i]! - edges[i - 1]!;
    if (step > expected * MIN_STEP && step < expected * MAX_STEP) steps.push({ u: edges[i]! - step / 2 - at, step });
  }
  const typical = steps.length >= 3 ? median(steps.map(({ step }) => step)) : expected;
  const level = closeSteps(steps, typical, 0);
  const slope = steps.length < MIN_STEPS_FOR_GROWTH ? 0 : measureMedianSlope(steps);
  if (Math.abs(slope) * (edges.at(-1)! - edges[0]!) > MIN_GROWTH * typical) {
    const atOrigin = median(steps.map(({ u, step }) => step - slope * u));
    const tilted = closeSteps(steps, atOrigin, slope);
    if (tilted.length > level.length) {
      return { pitch: atOrigin, growth: slope / atOrigin, close: tilted.length, steps: steps.length };
    }
  }
  const pitch = level.length >= 3 ? level.reduce((sum, { step }) => sum + step, 0) / level.length : typical;
  return { pitch, growth: 0, close: level.length, steps: steps.length };
}

interface Step {
  readonly u: number;
  readonly step: number;
}

/** The steps near a pitch that changes along the row. */
function closeSteps(steps: readonly Step[], pitch: number, slope: number): readonly Step[] {
  return steps.filter(({ u, step }) => Math.abs(step - pitch - slope * u) <= Math.max(1.3, (pitch + slope * u) * 0.08));
}

/** The median of the slopes of all pairs of steps (Theil and Sen), which outliers do not disturb. */
function measureMedianSlope(steps: readonly Step[]): number {
  const slopes: number[] = [];
  for (let i = 0; i < steps.length; i++) {
    for (let j = i + 1; j < steps.length; j++) {
      slopes.push((steps[j]!.step - steps[i]!.step) / (steps[j]!.u - steps[i]!.u));
    }
  }
  return median(slopes);
}

/**
 * The pitch between right edges for upright symbols, between left edges for upside-down ones; null for irregular print.
 */
function measurePitch(components: readonly RowComponent[], height: number, at: number): RowPitch | null {
  const expected = height * PITCH_PER_HEIGHT;
  const right = measureRegularStep(
    components.map((component) => component.right),
    expected,
    at,
  );
  const left = measureRegularStep(
    components.map((component) => component.left).sort((a, b) => a - b),
    expected,
    at,
  );
  const best = left.close > right.close ? left : right;
  if (best.steps >= 6 && best.close < best.steps * MIN_REGULAR_SHARE) return null;
  return best;
}

/** Rows of regularly spaced components of equal height that may be MICR lines, longest first. */
export function findRows(bounds: ComponentBounds, minimumHeight: number, maximumHeight: number): MicrRow[] {
  const components = findDigitSizedComponents(bounds, minimumHeight, maximumHeight);
  const used = new Set<RowComponent>();
  const rows: MicrRow[] = [];
  for (const chain of chainComponents(components, maximumHeight)) {
    const free = chain.filter((component) => !used.has(component));
    if (free.length < MIN_CHAIN_LENGTH) continue;
    const height = median(free.map((component) => component.height));
    let found = free;
    let curve = fitRow(free, height);
    // A short chain gives only a rough slope: nearby components are added first, then farther ones.
    for (const reach of [8, 20, Number.POSITIVE_INFINITY]) {
      const near = components.filter((component) => Math.abs(component.right - curve.at) <= reach * height);
      const more = findComponentsOnCurve(near, curve, height, Math.max(1.5, height * 0.2));
      if (more.length < found.length) continue;
      found = more;
      curve = fitRow(found, height);
    }
    if (found.length < MIN_COMPONENTS || Math.abs(curve.slope) > MAX_SLOPE) continue;
    const measured = measurePitch(found, height, curve.at);
    if (measured === null) continue;
    for (const component of found) used.add(component);
    rows.push({ ...curve, pitch: measured.pitch, growth: measured.growth, height, components: found });
  }
  return rows.sort((a, b) => b.components.length - a.components.length).slice(0, MAX_ROWS);
}
