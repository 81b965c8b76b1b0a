import { Undo2 } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { ReturnsQuery } from "@/lib/portal/returns/returns-query";
import { returnsAddress } from "./returns-address";

/** An empty list: what would be in it. */
export function NoReturns({ query: { state, owner } }: { query: ReturnsQuery }) {
  const isFiltered = owner !== "anybody" || state === "done";
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Undo2}
        title={isFiltered ? "Nothing here" : "Nothing came back"}
        actions={
          isFiltered ? (
            <ButtonLink href="/returns">Show all open ones</ButtonLink>
          ) : (
            <ButtonLink href={returnsAddress({ state: "done" })}>See the closed ones</ButtonLink>
          )
        }
      >
        A deposited check that the paying bank sends back unpaid waits here until somebody is done with it or it is
        deposited again.
      </EmptyState>
    </div>
  );
}
