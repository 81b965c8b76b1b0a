import { Notice } from "@/components/ui/notice";
import type { Problem } from "./use-submission";

/** Why a submission failed, above the form's button. */
export function ProblemNotices({
  problems,
  unmatched = [],
  className,
}: {
  problems: readonly Problem[];
  /** Errors that belong to no field on the screen. */
  unmatched?: readonly string[];
  className?: string;
}) {
  return problems.map(({ message, requestId }, index) => (
    <Notice key={message} tone="bad" role="alert" requestId={requestId} className={className}>
      {message}
      {index === 0 && unmatched.map((error) => <p key={error}>{error}</p>)}
    </Notice>
  ));
}
