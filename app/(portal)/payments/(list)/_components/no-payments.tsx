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
          title="No payment is like this"
          actions={<ButtonLink href="/payments">Show all payments</ButtonLink>}
        >
          Take away a filter above to find more. Payments appear here by themselves as soon as one fits.
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
