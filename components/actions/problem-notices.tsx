import { Notice } from "@/components/ui/notice";
import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Problem } from "./use-submission";

/** Shows why a submission failed, including errors not shown by any field of the form. */
export function ProblemNotices({
  problems,
  shownFields = [],
  className,
}: {
  problems: readonly Problem[];
  /** Paths of errors already shown by fields on the screen. */
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
