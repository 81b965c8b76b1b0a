import { RectangleEllipsis, SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { filtersOnly, isFiltered, paymentsHref } from "./payments-search";

/** Why the list is empty, and what to do about it. */
export function NoPayments({ query, canDeposit }: { query: PaymentsQuery; canDeposit: boolean }) {
  if (query.before || query.after) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title="Nothing on this page"
          actions={<ButtonLink href={paymentsHref(filtersOnly(query))}>Go to the newest</ButtonLink>}
        >
          There are no payments beyond this point.
        </EmptyState>
      </Card>
    );
  }
  if (isFiltered(query)) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title="No payments match these filters"
          actions={<ButtonLink href="/payments">Show all payments</ButtonLink>}
        >
          Remove a filter above to find more. New payments that match appear here automatically.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={RectangleEllipsis}
        title="No payments yet"
        actions={
          canDeposit && (
            <ButtonLink href="/deposit" tone="primary">
              Deposit a check
            </ButtonLink>
          )
        }
      >
        Every check that you deposit, and every one that the bank reports, is listed here.
        {!canDeposit && " An operator can deposit the first one."}
      </EmptyState>
    </Card>
  );
}
