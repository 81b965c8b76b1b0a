import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { formatCents, parseDollars } from "@/lib/money/cents";

/** The control report's figures as entered by the user. */
export interface ControlInputs {
  readonly issuedCount: string;
  readonly issuedTotal: string;
  readonly voidedCount: string;
}

/** Formats saved figures for the text inputs. */
export function formatControlInputs(control: IssueImportView["control"]): ControlInputs {
  const { issuedCount = null, issuedCents = null, voidedCount = null } = control ?? {};
  return {
    issuedCount: issuedCount === null ? "" : String(issuedCount),
    issuedTotal: issuedCents === null ? "" : formatCents(issuedCents).slice(1),
    voidedCount: voidedCount === null ? "" : String(voidedCount),
  };
}

/** Parses the text inputs; missing or invalid figures are null. */
export function parseControlInputs({ issuedCount, issuedTotal, voidedCount }: ControlInputs) {
  const total = parseDollars(issuedTotal);
  return {
    issuedCount: parseCount(issuedCount),
    issuedCents: total.ok ? total.value : null,
    voidedCount: parseCount(voidedCount),
  };
}

function parseCount(text: string): number | null {
  const digits = text.trim().replace(/,(?=\d{3}(,|$))/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
