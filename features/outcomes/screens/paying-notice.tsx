import { BankTime } from "@/components/shell/bank-time";
import { Notice } from "@/components/ui/notice";
import { UnknownOutcome, WHY_UNKNOWN } from "./unknown-outcome";

/** Shown while there is no response to the authorization that pays a check on hold. */
export function PayingNotice({
  intentId,
  cutOffAt,
  canDecide,
}: {
  intentId: string;
  cutOffAt: string;
  canDecide: boolean;
}) {
  return (
    <Notice
      tone="warn"
      role="status"
      title="No response yet to the decision to pay"
      actions={
        <UnknownOutcome
          intentId={intentId}
          kind="authorize-check"
          what="Authorization of this check"
          canSettle={canDecide}
        />
      }
    >
      {WHY_UNKNOWN["authorize-check"]} If you know that the bank does not have it, record the outcome, then decide again
      before <BankTime iso={cutOffAt} />.
    </Notice>
  );
}
