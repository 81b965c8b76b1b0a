import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { AuthorizationStatus as KnownStatus } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { AUTHORIZATION_STATUS_LABELS } from "@/lib/contract/labels/positive-pay-labels";

const LOOKS = {
  Authorized: { icon: "check", tone: "info" },
  Paid: { icon: "check", tone: "good" },
  Revoked: { icon: "minus", tone: "none" },
  Expired: { icon: "cross", tone: "none" },
} as const satisfies Record<KnownStatus, { icon: StatusIcon; tone: Tone }>;

/** The status of an authorization, as icon and label; a status that the contract does not know is shown verbatim. */
export function AuthorizationStatus({
  status,
  hasNoEffect,
}: {
  status: string | null;
  /** Positive Pay is off for the account. */
  hasNoEffect: boolean;
}) {
  if (hasNoEffect) {
    return (
      <Status icon="minus" tone="none" tip="Positive Pay was off for this account when the check was authorized.">
        No effect
      </Status>
    );
  }
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = labelOf(AUTHORIZATION_STATUS_LABELS, status);
  const look = Object.hasOwn(LOOKS, status)
    ? LOOKS[status as KnownStatus]
    : ({ icon: "unknown", tone: "none" } as const);
  return (
    <Status icon={look.icon} tone={look.tone} tip={explanation}>
      {label}
    </Status>
  );
}
