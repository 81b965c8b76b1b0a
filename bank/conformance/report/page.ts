import type { Certificate, StatementResult } from "./certificate";
import { escapeMarkup } from "./markup";

const STYLE = `
  @page { size: A4; margin: 16mm 14mm; }
  :root { color-scheme: light; --ink: #1a1c20; --quiet: #5b6069; --line: #d9dce1; }
  body { font: 13px/1.45 system-ui, sans-serif; color: var(--ink); margin: 32px auto; max-width: 980px; padding: 0 20px; }
  h1 { font-size: 22px; margin: 0 0 4px; }
  h2 { font-size: 15px; margin: 28px 0 6px; break-after: avoid; }
  p { margin: 4px 0; }
  .quiet { color: var(--quiet); }
  .counts { display: flex; gap: 32px; margin: 20px 0; }
  .counts strong { display: block; font-size: 26px; line-height: 1.2; font-variant-numeric: tabular-nums; }
  table { border-collapse: collapse; width: 100%; table-layout: fixed; }
  th, td { text-align: left; vertical-align: top; padding: 5px 8px 5px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  th { color: var(--quiet); font-weight: 500; border-top: 0; }
  tr { break-inside: avoid; }
  .id { width: 52px; } .section { width: 40px; } .trials { width: 60px; } .gaps { width: 104px; }
  .held { color: #11663b; } .broken { color: #a4161a; font-weight: 600; } .not-tried { color: var(--quiet); }
  ul { margin: 2px 0 0; padding-left: 16px; color: var(--quiet); }
  @media (max-width: 640px) {
    table, tbody, tr, td { display: block; width: auto; } thead { display: none; }
    tr { border-top: 1px solid var(--line); padding: 6px 0; } td { border: 0; padding: 0; }
    .id, .section, .trials, .gaps { width: auto; }
    .id, .section { display: inline; margin-right: 8px; color: var(--quiet); } .trials, .gaps { color: var(--quiet); }
    .trials:not(:empty)::before { content: "trials: "; } .gaps:not(:empty)::before { content: "relies on: "; }
  }
  @media print { body { margin: 0; max-width: none; padding: 0; font-size: 10px; } h1 { font-size: 17px; } thead { display: table-header-group; } }
`;

/** Formats the certificate as one printable HTML page without scripts. */
export function formatPage(certificate: Certificate): string {
  const { url, at, statements, counts } = certificate;
  const countsHtml = (["held", "broken", "not tried"] as const)
    .map(
      (result) =>
        `<div><strong class="${colorClassOf(result, counts[result])}">${counts[result]}</strong> ${result}</div>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance of ${escapeMarkup(url)}</title>
<style>${STYLE}</style>
<h1>Conformance to the bank's document</h1>
<p class="quiet">${escapeMarkup(url)}, ${escapeMarkup(at.slice(0, 16).replace("T", " "))} UTC</p>
<div class="counts">${countsHtml}</div>
${renderTable("Broken", statements, "broken")}
${renderTable("Not tried", statements, "not tried")}
${renderTable("Held", statements, "held")}
${renderRules(certificate)}
</html>
`;
}

/** Returns the CSS class for a count; zero is not colored. */
const colorClassOf = (result: string, count: number) => (count === 0 ? "quiet" : result.replace(" ", "-"));

function renderTable(title: string, all: readonly StatementResult[], result: StatementResult["result"]): string {
  const rows = all.filter((statement) => statement.result === result);
  if (rows.length === 0) return "";
  return `<h2>${title}: ${rows.length}</h2>
<table>
<thead><tr><th class="id">id</th><th class="section">§</th><th>statement</th><th class="trials">trials</th><th class="gaps">relies on</th></tr></thead>
<tbody>
${rows.map(renderRow).join("\n")}
</tbody>
</table>`;
}

/**
 * Lists the rules that trials relied on although the document leaves them open. A different bank may have different
 * rules.
 */
function renderRules({ reliances }: Certificate): string {
  if (reliances.length === 0) return "";
  const rows = reliances.map(
    ({ gap, count, rule }) =>
      `<tr><td class="gaps">${gap}</td><td class="statement">${escapeMarkup(rule)}</td><td class="trials">${count}</td></tr>`,
  );
  return `<h2>Assumed rules that the document does not specify: ${reliances.length}</h2>
<table>
<thead><tr><th class="gaps">rule</th><th>expected behavior</th><th class="trials">trials</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function renderRow({ statement, trials, reasons, reliesOn, result }: StatementResult): string {
  const completed = trials.filter((trial) => trial.result !== "not tried").length;
  const list = reasons.map((reason) => `<li>${escapeMarkup(reason)}</li>`).join("");
  const cells = {
    id: statement.id,
    section: statement.section,
    statement: `<span class="${result.replace(" ", "-")}">${escapeMarkup(statement.text)}</span>${list && `<ul>${list}</ul>`}`,
    trials: trials.length === 0 ? "–" : `${completed} of ${trials.length}`,
    gaps: reliesOn.join(", "),
  };
  const row = Object.entries(cells).map(([name, cell]) => `<td class="${name}">${cell}</td>`);
  return `<tr>${row.join("")}</tr>`;
}
