import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { formatCents, parseDollars } from "@/lib/money/cents";

/** The figures of the control report as text inputs. */
export interface TypedControl {
  readonly issuedCount: string;
  readonly issuedTotal: string;
  readonly voidedCount: string;
}

/** Formats saved figures for the text inputs. */
export function formatTypedControl(control: IssueImportView["control"]): TypedControl {
  const { issuedCount = null, issuedCents = null, voidedCount = null } = control ?? {};
  return {
    issuedCount: issuedCount === null ? "" : String(issuedCount),
    issuedTotal: issuedCents === null ? "" : formatCents(issuedCents).slice(1),
    voidedCount: voidedCount === null ? "" : String(voidedCount),
  };
}

/** Parses the text inputs; a missing or invalid figure is null. */
export function parseTypedControl({ issuedCount, issuedTotal, voidedCount }: TypedControl) {
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
