import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { RegistrationStatus as KnownStatus } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { REGISTRATION_STATUS_LABELS } from "@/lib/contract/labels/webhook-labels";

const STATUS_STYLES = {
  Active: { icon: "check", tone: "good" },
  Suspended: { icon: "pause", tone: "bad" },
  Restarting: { icon: "progress", tone: "info" },
} as const satisfies Record<KnownStatus, { icon: StatusIcon; tone: Tone }>;

/**
 * Shows a registration's status as an icon and label. A status that the API contract does not define is shown
 * unchanged. An active registration whose last deliveries failed shows a warning.
 */
export function RegistrationStatus({
  status,
  consecutiveErrors,
}: {
  status: string | null;
  consecutiveErrors: number | null;
}) {
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = labelOf(REGISTRATION_STATUS_LABELS, status);
  if (status === "Active" && consecutiveErrors) {
    return (
      <Status icon="alert" tone="bad" tip="Still active, but the last deliveries failed; 20 in a row suspend it.">
        {label}, {consecutiveErrors} failed in a row
      </Status>
    );
  }
  const style = Object.hasOwn(STATUS_STYLES, status) ? STATUS_STYLES[status as KnownStatus] : UNKNOWN;
  return (
    <Status icon={style.icon} tone={style.tone} tip={explanation}>
      {label}
    </Status>
  );
}

const UNKNOWN = { icon: "unknown", tone: "none" } as const;
