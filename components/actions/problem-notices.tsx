import { Notice } from "@/components/ui/notice";
import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Problem } from "./use-submission";

/** Why a submission failed, above the form's button, with the errors that no field of the form shows. */
export function ProblemNotices({
  problems,
  shownFields = [],
  className,
}: {
  problems: readonly Problem[];
  /** Paths of the errors that fields on the screen show. */
  shownFields?: readonly string[];
  className?: string;
}) {
  return problems.map(({ message, requestId, fields = {} }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two requests may fail with the same sentence
    <Notice key={index} tone="bad" role="alert" requestId={requestId} className={className}>
      {message}
      {listUnmatchedErrors(fields, shownFields).map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Notice>
  ));
}
