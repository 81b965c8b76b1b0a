import { Explained } from "@/components/ui/explained";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { PaymentStatus as KnownStatus } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels/payment-labels";

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

/** The status of a payment: icon and word. A status that the contract does not know is shown as the bank wrote it. */
export function PaymentStatus({ status, isFocusable }: { status: string | null | undefined; isFocusable?: boolean }) {
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = labelOf(PAYMENT_STATUS_LABELS, status);
  const { icon, tone } = Object.hasOwn(LOOKS, status)
    ? LOOKS[status as KnownStatus]
    : { icon: "unknown" as const, tone: "none" as const };
  return (
    <Status icon={icon} tone={tone} tip={isFocusable ? undefined : explanation}>
      {isFocusable ? <Explained tip={explanation}>{label}</Explained> : label}
    </Status>
  );
}
