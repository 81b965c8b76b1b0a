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

/** A row of evenly spaced components of equal height; the parabola is its center line. */
export interface MicrRow extends Parabola {
  /** Distance between adjacent symbols at `at`, in pixels, and its relative growth per pixel due to perspective. */
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
/** Range of steps, relative to the pitch expected from the height; tolerant, because blur makes symbols taller. */
const MIN_STEP = 0.72;
const MAX_STEP = 1.2;
/** Minimum share of steps with the same pitch in a possible E-13B line. */
const MIN_REGULAR_SHARE = 0.55;
const HEIGHT_TOLERANCE = 0.17;
/** Minimum number of steps to measure growth of the pitch, and minimum relative growth from end to end. */
const MIN_STEPS_FOR_GROWTH = 8;
const MIN_GROWTH = 0.1;
/** Minimum extent of the components to estimate curvature, in component heights. */
const MIN_SPAN_FOR_CURVATURE = 10;

/** Finds components the size of a digit. Nearly every digit is one component; transit and on-us symbols are several. */
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

/** Links components that are one pitch apart into chains, longest first. */
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
      const heightMisfit = Math.abs(b.height - a.height) / Math.max(2, height * HEIGHT_TOLERANCE);
      const rowMisfit = Math.abs(b.middle - a.middle) / Math.max(1.6, height * 0.16);
      const misfit = Math.max(heightMisfit, rowMisfit);
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

/** A row's pitch at a position, and its relative growth per pixel from there. */
interface RowPitch {
  readonly pitch: number;
  readonly growth: number;
}

interface RegularStep extends RowPitch {
  /** Number of steps, and number of steps that match the pitch. */
  readonly steps: number;
  readonly close: number;
}

/** Measures the regular step between edges, near `at`. */
function measureRegularStep(edges: readonly number[], expected: number, at: number): RegularStep {
  const steps: { readonly u: number; readonly step: number }[] = [];
  for (let i = 1; i < edges.length; i++) {
    const step = edges[i]! - edges[i - 1]!;
    if (step > expected * MIN_STEP && step < expected * MAX_STEP) steps.push({ u: edges[i]! - step / 2 - at, step });
  }
  const typical = steps.length >= 3 ? median(steps.map(({ step }) => step)) : expected;
  const level = findCloseSteps(steps, typical, 0);
  const slope = steps.length < MIN_STEPS_FOR_GROWTH ? 0 : measureMedianSlope(steps);
  if (Math.abs(slope) * (edges.at(-1)! - edges[0]!) > MIN_GROWTH * typical) {
    const atOrigin = median(steps.map(({ u, step }) => step - slope * u));
    const tilted = findCloseSteps(steps, atOrigin, slope);
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

/** Returns the steps close to a pitch that changes along the row. */
function findCloseSteps(steps: readonly Step[], pitch: number, slope: number): readonly Step[] {
  return steps.filter(({ u, step }) => Math.abs(step - pitch - slope * u) <= Math.max(1.3, (pitch + slope * u) * 0.08));
}

/** Returns the median slope of all pairs of steps (the Theil–Sen estimator), which is robust to outliers. */
function measureMedianSlope(steps: readonly Step[]): number {
  const slopes: number[] = [];
  for (let i = 0; i < steps.length; i++) {
    for (let j = i + 1; j < steps.length; j++) {
      slopes.push((steps[j]!.step - steps[i]!.step) / (steps[j]!.u - steps[i]!.u));
    }
  }
  return median(slopes);
}

/** Measures the pitch between right edges (upright symbols) or left edges (upside down); null for irregular print. */
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

/** Finds rows of evenly spaced components of equal height that may be MICR lines, longest first. */
export function findRows(bounds: ComponentBounds, minimumHeight: number, maximumHeight: number): MicrRow[] {
  const components = findDigitSizedComponents(bounds, minimumHeight, maximumHeight);
  const used = new Set<RowComponent>();
  const rows: MicrRow[] = [];
  for (const chain of chainComponents(components, maximumHeight)) {
    const free = chain.filter((component) => !used.has(component));
    if (free.length < MIN_CHAIN_LENGTH) continue;
    const height = median(free.map((component) => component.height));
    let rowComponents = free;
    let curve = fitRow(free, height);
    // Adds nearby components first, because a short chain has only a rough slope.
    for (const reach of [8, 20, Number.POSITIVE_INFINITY]) {
      const near = components.filter((component) => Math.abs(component.right - curve.at) <= reach * height);
      const more = findComponentsOnCurve(near, curve, height, Math.max(1.5, height * 0.2));
      if (more.length < rowComponents.length) continue;
      rowComponents = more;
      curve = fitRow(rowComponents, height);
    }
    if (rowComponents.length < MIN_COMPONENTS || Math.abs(curve.slope) > MAX_SLOPE) continue;
    const measured = measurePitch(rowComponents, height, curve.at);
    if (measured === null) continue;
    for (const component of rowComponents) used.add(component);
    rows.push({ ...curve, pitch: measured.pitch, growth: measured.growth, height, components: rowComponents });
  }
  return rows.sort((a, b) => b.components.length - a.components.length).slice(0, MAX_ROWS);
}
