import "server-only";
import type { Evidence, EvidenceSection } from "./gather-evidence";

/** Facts about the pack to show on the page. */
interface PackFacts {
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly keyId: string;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
}

const STYLE = `
  body { font: 14px/1.45 system-ui, sans-serif; color: #16181d; margin: 32px auto; max-width: 960px; padding: 0 24px; }
  h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 32px 0 8px; }
  p { margin: 4px 0; } .muted { color: #5b616e; }
  table { border-collapse: collapse; width: 100%; font-size: 12px; table-layout: auto; }
  th, td { text-align: left; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid #dfe2e8; overflow-wrap: anywhere; }
  th { font-weight: 600; white-space: nowrap; } td { font-variant-numeric: tabular-nums; }
  figure { margin: 12px 0; } img { max-width: 100%; border: 1px solid #dfe2e8; }
  @media print { body { margin: 0; max-width: none; } tr, figure { break-inside: avoid; } }`;

/** Renders the pack as a self-contained, script-free HTML page; all text is escaped. */
export function renderEvidencePage(evidence: Evidence, { createdAt, createdBy, keyId, entries }: PackFacts): string {
  const audit: EvidenceSection = { title: "Audit entries", rows: entries, empty: "No entries." };
  const pictures = evidence.pictures.map(
    ({ label, contentType, bytes }) =>
      `<figure><img alt="${escapeHtml(label)} of the check" src="data:${escapeHtml(contentType)};base64,${Buffer.from(bytes).toString("base64")}"><figcaption>${escapeHtml(label)}</figcaption></figure>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(evidence.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(evidence.title)}</h1>
<p class="muted">Evidence pack created by ${escapeHtml(createdBy)} at ${escapeHtml(createdAt.toISOString())}, signed with the key ${escapeHtml(keyId)}. README.txt explains how to verify it.</p>
${pictures.length > 0 ? `<h2>Check</h2>\n${pictures.join("\n")}` : ""}
${[...evidence.sections, audit].map(renderSection).join("\n")}
</body>
</html>
`;
}

function renderSection({ title, rows, empty }: EvidenceSection): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `${heading}\n<p class="muted">${escapeHtml(empty)}</p>`;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th scope="col">${escapeHtml(labelOf(name))}</th>`).join("");
  const body = rows.map(
    (row) => `<tr>${names.map((name) => `<td>${escapeHtml(textOf(row[name]))}</td>`).join("")}</tr>`,
  );
  return `${heading}\n<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table>`;
}

/** Converts a field name to a label, for example `personName` to "Person name". */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
