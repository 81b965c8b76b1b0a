/** The demo account with Positive Pay. */
const ACCOUNT = "2218009276";

/**
 * Creates an issue file as exported by an accounting system, with check numbers from 100000. Every `badEvery`-th line
 * has an invalid amount.
 */
export function createIssueFile(count: number, badEvery: number, account?: string): string {
  const lines = ["Account Number,Check Number,Amount,Payee,Issue Date,Void"];
  for (let line = 0; line < count; line += 1) {
    const isBad = line % badEvery === badEvery - 1;
    const amount = isBad ? "1.O0" : `"${(centsOf(line) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}"`;
    const day = String(1 + (line % 28)).padStart(2, "0");
    const payee = `"Vendor ${line % 997}, Inc."`;
    const voidMark = account === undefined && line % 50 === 7 ? "V" : "";
    lines.push(
      `${account ?? `22180091${10 + (line % 40)}`},${100_000 + line},${amount},${payee},11/${day}/2026,${voidMark}`,
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Returns the amount, in cents, of a line without an error. */
export function centsOf(line: number): number {
  return 10_00 + ((line * 7_919) % 9_000_00);
}

/** Creates a file whose checks can all be authorized once its errors are corrected. */
export function createSendableIssueFile(count: number, badEvery: number): string {
  return createIssueFile(count, badEvery, ACCOUNT);
}
