import { Notice } from "@/components/ui/notice";
import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Failure } from "@/lib/shared/outcome";

/** Why a command failed, or why its outcome is unknown, with a list of the errors that no field shows. */
export function FailureNotice({
  failure,
  shownFields = [],
}: {
  failure: Failure;
  /** Paths of the errors that fields on the screen show. */
  shownFields?: readonly string[];
}) {
  const isOutcomeUnknown = ["unknown", "no-response", "internal"].includes(failure.code);
  const errors = listUnmatchedErrors(failure.fields ?? {}, shownFields);
  return (
    <Notice tone={isOutcomeUnknown ? "warn" : "bad"} role="alert" requestId={failure.requestId} title={failure.message}>
      {errors.length > 0 && (
        <ul className="list-disc pl-4">
          {errors.map((error) => (
            <li key={error} className="break-words">
              {error}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
