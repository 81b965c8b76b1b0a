import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { formatCents, parseDollars } from "@/lib/money/cents";

/** The figures of the control report as text inputs. */
export interface TypedControl {
  readonly issuedCount: string;
  readonly issuedTotal: string;
  readonly voidedCount: string;
}

/** The text inputs for saved figures. */
export function typedFrom(control: IssueImportView["control"]): TypedControl {
  const { issuedCount = null, issuedCents = null, voidedCount = null } = control ?? {};
  return {
    issuedCount: issuedCount === null ? "" : String(issuedCount),
    issuedTotal: issuedCents === null ? "" : formatCents(issuedCents).slice(1),
    voidedCount: voidedCount === null ? "" : String(voidedCount),
  };
}

/** The entered figures; null for one that is missing or invalid. */
export function typedValues({ issuedCount, issuedTotal, voidedCount }: TypedControl) {
  const total = parseDollars(issuedTotal);
  return {
    issuedCount: countOf(issuedCount),
    issuedCents: total.ok ? total.value : null,
    voidedCount: countOf(voidedCount),
  };
}

function countOf(text: string): number | null {
  const digits = text.trim().replace(/,(?=\d{3}(,|$))/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
