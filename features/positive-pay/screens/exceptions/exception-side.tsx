import { WorkCard } from "@/components/assignments/work-card";
import { BankTime } from "@/components/shell/bank-time";
import type { ExceptionView } from "@/features/positive-pay/list-exceptions";
import type { Colleague } from "@/lib/assignments/list-colleagues";
import { ComparisonCard, ComparisonRemark } from "./comparison-card";
import { DecisionPanel } from "./decision-panel";

/** The column next to the presented check: the authorization, the decision and the assignee. */
export function ExceptionSide({
  exception,
  isAutoSelected,
  canDecide,
  deciders,
  canWork,
  colleagues,
  onDecided,
  onAssignmentChange,
}: {
  exception: ExceptionView;
  /** True if the portal selected this exception after the previous decision, instead of the user. */
  isAutoSelected: boolean;
  canDecide: boolean;
  /** Names of the people who may decide; shown to users without that permission. */
  deciders: readonly string[];
  canWork: boolean;
  colleagues: readonly Colleague[];
  onDecided: (isDecided: boolean) => void;
  onAssignmentChange: () => void;
}) {
  const { paymentId, cutOffAt, work } = exception;
  return (
    <div className="grid gap-3.5 lg:col-start-2 xl:col-start-auto">
      <ComparisonCard exception={exception} />
      <ComparisonRemark exception={exception} />
      {canDecide ? (
        <DecisionPanel key={paymentId} exception={exception} isAutoSelected={isAutoSelected} onDecided={onDecided} />
      ) : (
        <p className="text-muted text-sm">
          Deciding requires the compliance role{deciders.length > 0 && `: ${deciders.join(", ")}`}. Without a decision
          it is returned at <BankTime iso={cutOffAt} /> as not authorized.
        </p>
      )}
      <WorkCard
        key={`work ${paymentId}`}
        paymentId={paymentId}
        initial={{ ...work, notes: [] }}
        canWork={canWork}
        colleagues={colleagues}
        onChanged={onAssignmentChange}
      />
    </div>
  );
}
