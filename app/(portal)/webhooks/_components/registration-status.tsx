import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { RegistrationStatus as KnownStatus } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { REGISTRATION_STATUS_LABELS } from "@/lib/contract/labels/webhook-labels";

const LOOKS = {
  Active: { icon: "check", tone: "good" },
  Suspended: { icon: "pause", tone: "bad" },
  Restarting: { icon: "progress", tone: "info" },
} as const satisfies Record<KnownStatus, { icon: StatusIcon; tone: Tone }>;

/** The status of a registration, as icon and label; a status that the contract does not know is shown verbatim. */
export function RegistrationStatus({ status }: { status: string | null }) {
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = labelOf(REGISTRATION_STATUS_LABELS, status);
  const look = Object.hasOwn(LOOKS, status) ? LOOKS[status as KnownStatus] : UNKNOWN;
  return (
    <Status icon={look.icon} tone={look.tone} tip={explanation}>
      {label}
    </Status>
  );
}

const UNKNOWN = { icon: "unknown", tone: "none" } as const;
