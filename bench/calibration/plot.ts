import type { FailureTally } from "./measure-sweeps";
import type { Sweep } from "./sweeps";

export interface MeasuredSweep {
  readonly sweep: Sweep;
  readonly tallies: readonly FailureTally[];
}

const columns = 4;
const cell = { width: 240, height: 150 };
const box = { left: 48, top: 44, width: 172, height: 66 };

/** Returns the share of images that fail the sweep's test at each step; without a test, the highest of any test. */
export function computeFailureShares({ sweep, tallies }: MeasuredSweep): number[] {
  return tallies.map(({ pictures, failures }) => {
    const failed = sweep.test ? (failures[sweep.test] ?? 0) : Math.max(0, ...Object.values(failures));
    return failed / pictures;
  });
}

/** Draws small multiples as SVG: each sweep's share of failing images by defect strength. */
export function plotSweeps(measured: readonly MeasuredSweep[]): string {
  const rows = Math.ceil(measured.length / columns);
  const [width, height] = [columns * cell.width, rows * cell.height];
  const panels = measured.map((sweep, i) =>
    drawPanel(sweep, (i % columns) * cell.width, Math.floor(i / columns) * cell.height),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Share of images that fail each image quality test, by the strength of its defect">
<style>
:root{color-scheme:light dark}
text{font:11px system-ui,sans-serif;fill:#5b6470}
.name{font-weight:600;font-size:12px;fill:#1c2430}
.background{fill:#fff}.axis{stroke:#c9d0d8;fill:none}.line{stroke:#0f6f63;stroke-width:2;fill:none}.dot{fill:#0f6f63}.limit{stroke:#b4541a;stroke-width:1.5;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){text{fill:#a7b0bb}.name{fill:#eef1f4}.background{fill:#14181d}.axis{stroke:#3a434d}.line{stroke:#58c9b9}.dot{fill:#58c9b9}.limit{stroke:#f0a36b}}
</style>
<rect class="background" width="${width}" height="${height}"/>
${panels.join("\n")}
</svg>
`;
}

function drawPanel(measured: MeasuredSweep, left: number, top: number): string {
  const { test, defect, unit, steps, limit } = measured.sweep;
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const across = (step: number) => (box.left + ((step - first) / (last - first)) * box.width).toFixed(1);
  const points = computeFailureShares(measured).map((share, i) => {
    return [across(steps[i]!), (bottom - share * box.height).toFixed(1)] as const;
  });
  const limitLine = limit === undefined ? "" : `<path class="limit" d="M${across(limit)} ${box.top}V${bottom}"/>`;
  return `<g transform="translate(${left} ${top})">
<text class="name" x="${box.left}" y="18">${test ?? "any test"}</text><text x="${box.left}" y="33">${defect}, ${unit}</text>
<path class="axis" d="M${box.left} ${box.top}H${right}M${box.left} ${bottom}H${right}"/>
<text x="${box.left - 5}" y="${box.top + 4}" text-anchor="end">100 %</text><text x="${box.left - 5}" y="${bottom + 4}" text-anchor="end">0 %</text>
<text x="${box.left}" y="${bottom + 16}">${first}</text><text x="${right}" y="${bottom + 16}" text-anchor="end">${last}</text>
${limitLine}<polyline class="line" points="${points.map((point) => point.join(",")).join(" ")}"/>
${points.map(([x, y]) => `<circle class="dot" cx="${x}" cy="${y}" r="2.5"/>`).join("")}
</g>`;
}
