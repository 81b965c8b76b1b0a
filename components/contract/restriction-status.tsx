import { Explained } from "@/components/ui/explained";
import { Status } from "@/components/ui/status";
import { labelOf } from "@/lib/contract/labels/label";
import { RESTRICTION_STATUS_LABELS } from "@/lib/contract/labels/restriction-labels";

/** Shows whether a restriction is in force. A status not defined by the contract is shown verbatim. */
export function RestrictionStatus({ status, isFocusable }: { status: string | undefined; isFocusable?: boolean }) {
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = labelOf(RESTRICTION_STATUS_LABELS, status);
  const style =
    status === "Active"
      ? ({ icon: "pause", tone: "warn" } as const)
      : ({ icon: status === "Inactive" ? "minus" : "unknown", tone: "none" } as const);
  return (
    <Status {...style} tip={isFocusable ? undefined : explanation}>
      {isFocusable ? <Explained tip={explanation}>{label}</Explained> : label}
    </Status>
  );
}
