import type { PaperStyle } from "@/lib/contract/sandbox/synthetic-checks";
import type { Random } from "@/lib/shared/random";
import type { Palette } from "./palettes";

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Draws the graph of a function of x as cubic segments that match its slope. */
function drawCurve(width: number, step: number, y: (x: number) => number): string {
  const slope = (x: number) => (y(x + 0.01) - y(x - 0.01)) / 0.02;
  const parts = [`M0 ${formatNumber(y(0))}`];
  for (let x = 0; x < width; x += step) {
    const end = x + step;
    parts.push(
      `C${formatNumber(x + step / 3)} ${formatNumber(y(x) + (slope(x) * step) / 3)} ${formatNumber(end - step / 3)} ${formatNumber(y(end) - (slope(end) * step) / 3)} ${formatNumber(end)} ${formatNumber(y(end))}`,
    );
  }
  return parts.join("");
}

function drawStrokedPath(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}" stroke-opacity="${opacity}"/>`;
}

function drawWaves({ width, height, palette, random }: Sheet): string {
  return palette.lines
    .map((color, layer) => {
      const long = random.between(150, 260);
      const short = random.between(38, 60);
      const phase = random.between(0, 6.28);
      const bend = random.between(5, 10);
      const lines: string[] = [];
      for (let i = -6; i * 4.1 < height + 24; i++) {
        const y0 = i * 4.1 + layer * 2;
        const roll = i * (layer ? -0.09 : 0.13) + phase;
        lines.push(
          drawCurve(
            width,
            14,
            (x) => y0 + bend * Math.sin((6.283 * x) / long + roll) + 1.7 * Math.sin((6.283 * x) / short - roll * 2),
          ),
        );
      }
      return drawStrokedPath(lines.join(""), color, layer ? 0.42 : 0.55, layer ? 0.75 : 0.85);
    })
    .join("");
}

function drawRosette(x: number, y: number, radius: number, lobes: number, turns: number, squeeze: number): string {
  const parts: string[] = [];
  for (let k = 0; k < turns; k++) {
    const phase = (k * 6.2832) / turns;
    const points: string[] = [];
    const steps = lobes * 30;
    for (let i = 0; i < steps; i++) {
      const angle = (i * 6.2832) / steps;
      const r =
        radius * (0.68 + 0.22 * Math.cos(lobes * angle + phase) + 0.1 * Math.cos(2 * lobes * angle - phase * 2));
      points.push(`${formatNumber(x + r * Math.cos(angle))} ${formatNumber(y + r * squeeze * Math.sin(angle))}`);
    }
    parts.push(`M${points.join("L")}Z`);
  }
  return parts.join("");
}

function drawRosettes(sheet: Sheet): string {
  const { width, height, palette, random } = sheet;
  const lines: string[] = [];
  for (let i = 0; i * 5 < height + 10; i++) {
    lines.push(drawCurve(width, 15, (x) => i * 5 + 2.2 * Math.sin((6.283 * x) / 60 + i * 0.5)));
  }
  const large = drawRosette(width * 0.5, height * 0.46, height * 0.46, random.integer(9, 14), 10, 0.82);
  const center = drawRosette(width * 0.5, height * 0.46, height * 0.2, random.integer(12, 18), 7, 0.82);
  const left = drawRosette(width * 0.1, height * 0.5, height * 0.4, random.integer(8, 12), 7, 1);
  const right = drawRosette(width * 0.9, height * 0.5, height * 0.4, random.integer(8, 12), 7, 1);
  return (
    drawStrokedPath(lines.join(""), palette.lines[1], 0.4, 0.6) +
    drawStrokedPath(left + right, palette.lines[1], 0.34, 0.62) +
    drawStrokedPath(large, palette.lines[0], 0.38, 0.72) +
    drawStrokedPath(center, palette.lines[0], 0.34, 0.7)
  );
}

function drawHalftone({ width, height, palette, random }: Sheet): string {
  const angle = random.between(0.2, 0.6);
  const dots: string[] = [];
  const step = 5.2;
  for (let row = 0; row * step * 0.866 < height + step; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const x = column * step + (row % 2) * (step / 2);
      const y = row * step * 0.866;
      const wave = Math.sin(x * 0.018 * Math.cos(angle) + y * 0.03) * Math.cos(y * 0.026 - x * 0.012);
      const r = 0.55 + 0.6 * (0.5 + 0.5 * wave);
      const d = formatNumber(r * 2);
      dots.push(
        `M${formatNumber(x - r)} ${formatNumber(y)}a${formatNumber(r)} ${formatNumber(r)} 0 1 1 ${d} 0a${formatNumber(r)} ${formatNumber(r)} 0 1 1 -${d} 0`,
      );
    }
  }
  return `<path d="${dots.join("")}" fill="${palette.lines[0]}" fill-opacity="0.62"/>`;
}

function drawArcs({ width, height, palette, random }: Sheet): string {
  const drawArcFamily = (cx: number, cy: number, color: string, gap: number) => {
    const far = Math.hypot(Math.max(cx, width - cx), Math.max(cy, height - cy));
    const parts: string[] = [];
    for (let r = gap; r < far; r += gap) {
      parts.push(`<circle cx="${formatNumber(cx)}" cy="${formatNumber(cy)}" r="${formatNumber(r)}"/>`);
    }
    return `<g fill="none" stroke="${color}" stroke-width="0.5" stroke-opacity="0.66">${parts.join("")}</g>`;
  };
  const lift = random.between(0.15, 0.6) * height;
  return (
    drawArcFamily(width * random.between(0.16, 0.3), height + lift, palette.lines[0], 4.4) +
    drawArcFamily(width * random.between(0.7, 0.86), -lift, palette.lines[1], 4.4)
  );
}

function drawTiledRect(sheet: Sheet, id: string, size: readonly [number, number], turn: number, tile: string): string {
  return (
    `<defs><pattern id="${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${tile}</pattern></defs>` +
    `<rect width="${sheet.width}" height="${sheet.height}" fill="url(#${id})"/>`
  );
}

function drawPantograph(sheet: Sheet): string {
  const [first, second] = sheet.palette.lines;
  const leaf = `<g fill="none" stroke="${first}" stroke-width="0.55"><path d="M3 12C5 5 13 3 19 4C19 11 14 18 6 19C9 14 12 10 16 7M6 19C5 20 4 22 3.4 24"/></g>`;
  const tile = `${leaf}<g transform="translate(17 14)">${leaf}</g><path d="M0 0L34 0M0 14L34 14" stroke="${second}" stroke-width="0.3" stroke-opacity="0.7"/>`;
  return drawTiledRect(sheet, "pantograph", [34, 28], -18, tile);
}

function drawBasketweave(sheet: Sheet): string {
  const [first, second] = sheet.palette.lines;
  const across = [1, 2.6, 4.2, 5.8].map((y) => `M0 ${y}H6.8M6.8 ${formatNumber(y + 6.8)}H13.6`).join("");
  const down = [1, 2.6, 4.2, 5.8].map((x) => `M${formatNumber(x + 6.8)} 0V6.8M${x} 6.8V13.6`).join("");
  const tile = drawStrokedPath(across, first, 0.42, 0.85) + drawStrokedPath(down, second, 0.42, 0.85);
  return drawTiledRect(sheet, "basketweave", [13.6, 13.6], 45, tile);
}

const STYLES = {
  waves: drawWaves,
  rosettes: drawRosettes,
  halftone: drawHalftone,
  arcs: drawArcs,
  pantograph: drawPantograph,
  basketweave: drawBasketweave,
} satisfies Record<PaperStyle, (sheet: Sheet) => string>;

/**
 * Draws a check's tinted background pattern as SVG. It fades toward the bottom, where MICR readers need a clear band
 * (ANSI X9.100-160).
 */
export function drawSafetyPaper(
  style: PaperStyle,
  palette: Palette,
  size: { width: number; height: number },
  random: Random,
): string {
  const { width, height } = size;
  const band = ((height - 62.5) / height).toFixed(3);
  const [left, middle, right] = palette.paper;
  return (
    `<defs><linearGradient id="iris"><stop offset="0" stop-color="${left}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${right}"/></linearGradient>` +
    `<linearGradient id="quiet" x2="0" y2="1"><stop offset="${(Number(band) - 0.14).toFixed(3)}" stop-color="#fff" stop-opacity="0"/><stop offset="${band}" stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity=".6"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#iris)"/>` +
    STYLES[style]({ width, height, palette, random }) +
    `<rect width="${width}" height="${height}" fill="url(#quiet)"/>`
  );
}
