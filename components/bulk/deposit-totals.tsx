import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { DepositResult, DepositTotal } from "@/lib/bulk/queries/deposit-totals";
import { formatCents } from "@/lib/money/cents";

interface ResultLabel {
  readonly label: string;
  readonly icon: StatusIcon;
  readonly tone: Tone;
  readonly explanation: string;
}

const RESULTS = {
  deposited: { label: "deposited", icon: "check", tone: "good", explanation: "The bank accepted them." },
  pending: {
    label: "pending",
    icon: "progress",
    tone: "info",
    explanation: "Not sent yet, or the bank has not decided.",
  },
  rejected: {
    label: "rejected",
    icon: "cross",
    tone: "bad",
    explanation: "The bank rejected them; nothing was credited.",
  },
  returned: { label: "returned", icon: "cross", tone: "bad", explanation: "The paying bank sent them back unpaid." },
  canceled: { label: "canceled", icon: "minus", tone: "none", explanation: "Canceled before they were sent." },
  "not-deposited": {
    label: "not deposited",
    icon: "cross",
    tone: "bad",
    explanation: "They did not reach the bank; see the reason for each.",
  },
} as const satisfies Record<DepositResult, ResultLabel>;

/** Shows the outcome of a batch's checks: a count and amount for each result. */
export function DepositTotals({ totals }: { totals: readonly DepositTotal[] }) {
  return (
    <ul aria-label="Totals" className="num flex flex-wrap gap-x-6 gap-y-0.5">
      {totals.map(({ result, count, cents }) => {
        const { label, icon, tone, explanation } = RESULTS[result];
        return (
          <li key={result}>
            <Status icon={icon} tone={tone} tip={explanation}>
              {count.toLocaleString("en-US")} {label}, {formatCents(cents)}
            </Status>
          </li>
        );
      })}
    </ul>
  );
}
