/** How a unit of the image tests reads after its number; a unit not listed is shown as it is. */
const UNITS: Readonly<Record<string, (value: number) => string>> = {
  in: (value) => `${round(value, 2)} in`,
  inches: (value) => `${round(value, 2)} in`,
  degrees: (value) => `${round(value, 1)}°`,
  deg: (value) => `${round(value, 1)}°`,
  "°": (value) => `${round(value, 1)}°`,
  "%": (value) => `${round(value, 1)} %`,
  percent: (value) => `${round(value, 1)} %`,
  bytes: (value) => (value >= 1000 ? `${round(value / 1000, 1)} kB` : `${round(value, 0)} B`),
  count: (value) => round(value, 0),
  streaks: (value) => round(value, 0),
  documents: (value) => round(value, 0),
  "": (value) => round(value, value >= 100 ? 0 : 2),
};

/** A measured value with its unit, short enough for a table. */
export function formatMeasure(value: number, unit: string): string {
  if (!Number.isFinite(value)) return "no value";
  const format = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : undefined;
  return format ? format(value) : `${round(value, value >= 100 ? 0 : 1)} ${unit}`;
}

function round(value: number, digits: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}
