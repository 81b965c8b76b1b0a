import { placedByText } from "@/app/(portal)/restrictions/_components/placed-by";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import type { RestrictionView } from "@/lib/portal/restrictions/view-restriction";

/** Warns that an active restriction already stops everything that the draft would. */
export function CoveredNotice({ restriction }: { restriction: RestrictionView }) {
  return (
    <Notice tone="warn" role="status" title="This is stopped already">
      “{restrictionTitle(restriction.record)}”, placed by {placedByText(restriction)} on{" "}
      <Timestamp iso={restriction.createdAt} style="date-time" />, stops all of it. Another one changes nothing until
      that one is removed.
    </Notice>
  );
}
