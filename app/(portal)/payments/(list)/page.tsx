import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listPayments } from "@/lib/portal/payments/list-payments";
import { parsePaymentsQuery, paymentsSearch } from "./_components/payments-query";
import { PaymentsScreen } from "./_components/payments-screen";
import { StatusFilter } from "./_components/status-filter";

export const metadata: Metadata = { title: "Payments" };

export default async function PaymentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parsePaymentsQuery(await searchParams);
  const list = await listPayments(session, { status: query.status, before: query.before, after: query.after });
  const canDeposit = can(session, "deposits.create");
  return (
    <>
      <PageHeader
        trail={[{ label: "Payments" }]}
        title="Payments"
        actions={
          canDeposit && (
            <ButtonLink href="/deposit" tone="primary">
              <Plus aria-hidden />
              Deposit a check
            </ButtonLink>
          )
        }
      />
      <StatusFilter query={query} />
      <PaymentsScreen
        key={paymentsSearch({ ...query, selected: undefined })}
        initial={list}
        query={query}
        renderedAt={new Date().toISOString()}
        canDeposit={canDeposit}
      />
    </>
  );
}
