import { z } from "zod";
import { formatCents } from "@/lib/money/cents";
import type { PlannedLine } from "./check-lines";

/** The number and total amount of checks of one kind. */
export interface Tally {
  readonly count: number;
  readonly totalCents: number;
}

/** A file's totals by kind of line. */
export interface FileTotals {
  readonly issued: Tally;
  readonly voided: Tally;
  /** Totals of excluded lines, using the values that could be read. */
  readonly leftOut: { readonly issued: Tally; readonly voided: Tally };
}

/** Figures from the accounting system's control report. Voids have only a count because they may lack amounts. */
export const controlSchema = z.strictObject({
  issuedCount: z.int().min(0),
  issuedCents: z.int().min(0),
  voidedCount: z.int().min(0),
});

export type Control = z.infer<typeof controlSchema>;

/** Totals the lines; a partly readable line contributes the values that could be read. */
export function totalsOf(lines: readonly PlannedLine[]): FileTotals {
  const included = lines.filter(({ isLeftOut }) => !isLeftOut);
  const excluded = lines.filter(({ isLeftOut }) => isLeftOut);
  return {
    issued: tally(included, "issue"),
    voided: tally(included, "void"),
    leftOut: { issued: tally(excluded, "issue"), voided: tally(excluded, "void") },
  };
}

function tally(lines: readonly PlannedLine[], kind: "issue" | "void"): Tally {
  let count = 0;
  let totalCents = 0;
  for (const line of lines) {
    if (line.kind !== kind) continue;
    count += 1;
    totalCents += line.amountCents ?? 0;
  }
  return { count, totalCents };
}

/**
 * Describes the differences between the file and the control report, one sentence each; empty if they balance. A report
 * may include or exclude the excluded lines, as long as all its figures treat them the same way.
 */
export function differences(totals: FileTotals, control: Control): string[] {
  const withoutLeftOut = describeDifferences(totals.issued, totals.voided, control);
  const { issued, voided } = totals.leftOut;
  const withLeftOut = describeDifferences(sum(totals.issued, issued), sum(totals.voided, voided), control);
  return withLeftOut.length === 0 ? [] : withoutLeftOut;
}

function describeDifferences(issued: Tally, voided: Tally, control: Control): string[] {
  return [
    describeDifference("Checks issued", issued.count - control.issuedCount, String),
    describeDifference("Total issued", issued.totalCents - control.issuedCents, formatCents),
    describeDifference("Checks voided", voided.count - control.voidedCount, String),
  ].filter((sentence) => sentence !== null);
}

function describeDifference(figure: string, excess: number, format: (amount: number) => string): string | null {
  if (excess === 0) return null;
  return `${figure}: the file is ${format(Math.abs(excess))} ${excess > 0 ? "over" : "under"} the control report.`;
}

function sum(a: Tally, b: Tally): Tally {
  return { count: a.count + b.count, totalCents: a.totalCents + b.totalCents };
}
