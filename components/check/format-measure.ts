/** Units that need more than a suffix after the number. */
const UNITS: Readonly<Record<string, (value: number) => string>> = {
  degrees: (value) => `${round(value, 1)}°`,
  deg: (value) => `${round(value, 1)}°`,
  "°": (value) => `${round(value, 1)}°`,
  bytes: (value) => (value >= 1000 ? `${round(value / 1000, 1)} kB` : `${round(value, 0)} bytes`),
  streaks: (value) => (value === 1 ? "1 streak" : `${round(value, 0)} streaks`),
  "": (value) => round(value, decimalsFor(value)),
};

/** Formats a measured value with its unit, short enough for a table. */
export function formatMeasure(value: number, unit: string): string {
  if (!Number.isFinite(value)) return "no value";
  const format = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : undefined;
  return format ? format(value) : `${round(value, decimalsFor(value))}${unit.startsWith("%") ? "" : " "}${unit}`;
}

/** Returns the decimals for three significant digits, enough to compare with a threshold. */
function decimalsFor(value: number): number {
  return Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
}

function round(value: number, digits: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}
