import { Explained } from "@/components/ui/explained";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { PaymentStatus as KnownStatus } from "@/lib/contract/enums";
import { describeStatus, type StatusFields } from "@/lib/contract/labels/status-labels";

const STATUS_STYLES = {
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
 * Shows a payment's status: icon and label, explained for the payment's kind. A status not defined by the contract is
 * shown verbatim.
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
  const { icon, tone } = Object.hasOwn(STATUS_STYLES, status)
    ? STATUS_STYLES[status as KnownStatus]
    : { icon: "unknown" as const, tone: "none" as const };
  return (
    <Status icon={icon} tone={tone} tip={isFocusable ? undefined : explanation}>
      {isFocusable ? <Explained tip={explanation}>{label}</Explained> : label}
    </Status>
  );
}
