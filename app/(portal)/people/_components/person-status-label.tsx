import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { PersonStatus } from "@/lib/portal/people/list-people";

const STATUSES = {
  "without-link": {
    icon: "alert",
    tone: "warn",
    label: "No link yet",
    tip: "Approved; make the link and send it to them",
  },
  invited: { icon: "progress", tone: "info", label: "Invited", tip: "Has a link with which to choose a password" },
  "invitation-expired": {
    icon: "alert",
    tone: "warn",
    label: "Invitation expired",
    tip: "The link was not used within 48 hours; make a new one",
  },
  active: { icon: "check", tone: "good", label: "Active", tip: "Can sign in" },
  disabled: {
    icon: "minus",
    tone: "none",
    label: "Disabled",
    tip: "Can’t sign in; everything they did stays recorded",
  },
} as const satisfies Record<PersonStatus, { icon: StatusIcon; tone: Tone; label: string; tip: string }>;

/** Whether a person can sign in. */
export function PersonStatusLabel({ status }: { status: PersonStatus }) {
  const { icon, tone, label, tip } = STATUSES[status];
  return (
    <Status icon={icon} tone={tone} tip={tip}>
      {label}
    </Status>
  );
}
