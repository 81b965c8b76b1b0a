import { Undo2 } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** No inbound check can be returned any more. */
export function NothingToReturn() {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Undo2}
        title="No check can be returned now"
        actions={<ButtonLink href="/payments?direction=Inbound&type=Forward">See the inbound checks</ButtonLink>}
      >
        An inbound check that has posted is listed here until midnight of the banking day after the one on which it was
        received.
      </EmptyState>
    </div>
  );
}
