import { Explained } from "@/components/ui/explained";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { PaymentStatus as KnownStatus } from "@/lib/contract/enums";
import { describeStatus, type StatusFields } from "@/lib/contract/labels/status-labels";

const LOOKS = {
  Created: { icon: "empty", tone: "none" },
  Pending: { icon: "progress", tone: "info" },
  Hold: { icon: "pause", tone: "warn" },
  Batched: { icon: "progress", tone: "info" },
  Processing: { icon: "progress", tone: "info" },
  Completed: { icon: "check", tone: "good" },
  Rejected: { icon: "cross", tone: "bad" },
  Canceled: { icon: "minus", tone: "none" },
} as const satisfies Record<KnownStatus, { icon: StatusIcon; tone: Tone }>;

/**
 * The status of a payment: icon and word, explained for its kind. A status that the contract does not know is shown as
 * the bank wrote it.
 */
export function PaymentStatus({ payment, isFocusable }: { payment: StatusFields; isFocusable?: boolean }) {
  const { status } = payment;
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = describeStatus({ ...payment, status });
  const { icon, tone } = Object.hasOwn(LOOKS, status)
    ? LOOKS[status as KnownStatus]
    : { icon: "unknown" as const, tone: "none" as const };
  return (
    <Status icon={icon} tone={tone} tip={isFocusable ? undefined : explanation}>
      {isFocusable ? <Explained tip={explanation}>{label}</Explained> : label}
    </Status>
  );
}
