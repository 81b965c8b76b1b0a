import { RectangleEllipsis, SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels";
import { type PaymentsQuery, paymentsHref } from "./payments-query";

/** Why the list is empty, and what to do about it. */
export function NoPayments({ query, canDeposit }: { query: PaymentsQuery; canDeposit: boolean }) {
  if (query.before || query.after) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title="Nothing on this page"
          actions={<ButtonLink href={paymentsHref({ status: query.status })}>Go to the newest</ButtonLink>}
        >
          There are no payments beyond this point.
        </EmptyState>
      </Card>
    );
  }
  if (query.status.length > 0) {
    const names = query.status.map((status) => PAYMENT_STATUS_LABELS[status].label);
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={`No payment is ${names.join(" or ")}`}
          actions={<ButtonLink href="/payments">Show all payments</ButtonLink>}
        >
          Payments appear here by themselves when their status changes.
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
