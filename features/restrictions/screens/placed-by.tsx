import { Explained } from "@/components/ui/explained";
import type { RestrictionView } from "@/features/restrictions/view-restriction";
import { labelOf } from "@/lib/contract/labels/label";
import { RESTRICTION_TYPE_LABELS } from "@/lib/contract/labels/restriction-labels";

/** Shows who placed a restriction in this portal, else the restriction type that the bank reports. */
export function PlacedBy({ restriction: { placedBy, record } }: { restriction: RestrictionView }) {
  if (placedBy) return placedBy;
  if (!record.restrictionType) return <Explained tip="The bank did not report who placed it.">Unknown</Explained>;
  const { label, explanation } = labelOf(RESTRICTION_TYPE_LABELS, record.restrictionType);
  return <Explained tip={`${explanation} Not placed by this portal.`}>{label}</Explained>;
}

/** Returns the text of {@link PlacedBy} without the explanation. */
export function placedByText({ placedBy, record: { restrictionType } }: RestrictionView): string {
  return placedBy ?? (restrictionType ? labelOf(RESTRICTION_TYPE_LABELS, restrictionType).label : "Unknown");
}
