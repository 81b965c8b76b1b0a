import { Notice } from "@/components/ui/notice";
import type { Failure } from "@/lib/shared/outcome";

/** What did not happen, or is not known to have; faults that belong to no field are listed. */
export function Trouble({ failure, listed }: { failure: Failure; listed?: boolean }) {
  const isOpen = failure.code === "unknown" || failure.code === "no-answer";
  const faults = listed ? Object.entries(failure.fields ?? {}) : [];
  return (
    <Notice tone={isOpen ? "warn" : "bad"} role="alert" requestId={failure.requestId} title={failure.message}>
      {faults.length > 0 && (
        <ul className="list-disc pl-4">
          {faults.map(([name, rule]) => (
            <li key={name} className="break-words">
              <strong className="font-medium">{name}</strong>: {rule}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
