import type { Certificate } from "./certificate";

/** Formats the certificate as JSON, with the trials of each statement. */
export function formatJson(certificate: Certificate): string {
  const { url, at, counts, trialCounts, reliances } = certificate;
  const statements = certificate.statements.map(({ statement, result, reasons, trials, reliesOn }) => ({
    id: statement.id,
    section: statement.section,
    statement: statement.text,
    result,
    reasons,
    reliesOn,
    trials: trials.map(({ statement: _, ...trial }) => trial),
  }));
  const document = { url, at, statements: counts, trials: trialCounts, reliances };
  return `${JSON.stringify({ ...document, results: statements }, null, 2)}\n`;
}
