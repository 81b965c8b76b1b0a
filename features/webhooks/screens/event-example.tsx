import { CopyButton } from "@/components/ui/copy-button";
import { JsonText } from "@/components/ui/json-text";
import type { EventName } from "@/lib/contract/enums";
import { exampleEvent } from "@/lib/contract/event-examples";

/** A collapsed example of an event's body, with made-up values. */
export function EventExample({ eventName, format }: { eventName: EventName; format: "Basic" | "Extended" }) {
  const text = JSON.stringify(exampleEvent(eventName, format), null, 2);
  return (
    <details className="group min-w-0">
      <summary className="min-h-6 cursor-pointer rounded-sm">
        Example of <span className="font-medium">{eventName}</span>
      </summary>
      <div className="mt-1.5 grid min-w-0 gap-1.5">
        <JsonText text={text} />
        <CopyButton text={text} what={`example of ${eventName}`} />
      </div>
    </details>
  );
}
