import type { SeededRandom } from "./seeded-random";

// SVG elements for forms, in hundredths of an inch.

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

export function drawText(x: number, y: number, size: number, font: string, words: string, extra = ""): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" font-family="${font}" ${extra}>${escapeXml(words)}</text>`;
}

export function drawRule(x: number, y: number, length: number, weight = 1): string {
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}h${length.toFixed(1)}" stroke="#333" stroke-width="${weight}"/>`;
}

export function randomScribble(
  random: SeededRandom,
  x: number,
  y: number,
  width: number,
  height: number,
  weight: number,
): string {
  let path = `M${x} ${y}`;
  const loops = random.integer(5, 11);
  for (let i = 1; i <= loops; i++) {
    const px = () => (x + ((i - random.range(-0.3, 1.2)) / loops) * width).toFixed(1);
    const py = () => (y + random.range(-0.6, 0.6) * height).toFixed(1);
    path += `C${px()} ${py()} ${px()} ${py()} ${(x + (i / loops) * width).toFixed(1)} ${py()}`;
  }
  return `<path d="${path}" fill="none" stroke="#1a2440" stroke-width="${weight.toFixed(1)}" stroke-linecap="round"/>`;
}
