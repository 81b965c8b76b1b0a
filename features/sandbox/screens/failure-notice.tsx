import { Notice } from "@/components/ui/notice";
import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Failure } from "@/lib/shared/outcome";

/** Explains why a command failed or has an unknown outcome, and lists the errors that no field shows. */
export function FailureNotice({
  failure,
  shownFields = [],
}: {
  failure: Failure;
  /** Paths of the errors that form fields already show. */
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
