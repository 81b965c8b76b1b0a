import { Undo2 } from "lucide-react";
import Link from "next/link";
import { listedAccount } from "@/components/contract/account-number";
import { BankTime } from "@/components/shell/bank-time";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ReturnableRow } from "@/features/payments/list-returnable";
import { listReturnable } from "@/features/payments/list-returnable";
import { ReturnButton } from "@/features/returns/screens/return-button";
import { ReturnsTabs } from "@/features/returns/screens/returns-tabs";
import { TimeLeft } from "@/features/returns/screens/time-left";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { formatCents } from "@/lib/money/cents";

const COLUMNS = [
  { id: "received", title: "Received", width: "112px" },
  { id: "check", title: "Check", width: "92px" },
  { id: "payee", title: "Payee and account" },
  { id: "amount", title: "Amount", width: "120px", align: "right" },
  { id: "deadline", title: "Midnight deadline", width: "230px" },
  { id: "open", title: "Open", width: "112px", isTitleHidden: true },
] as const;

const PATH = "/returns/to-return";

/** Lists inbound checks that can still be returned, with the time left for each. */
export default async function ToReturnPage({ searchParams }: { searchParams: Promise<{ after?: string | string[] }> }) {
  const session = await requireSession();
  const { after } = await searchParams;
  const cursor = typeof after === "string" ? after : undefined;
  const { rows, nextCursor, bankNow } = await listReturnable(session, cursor);
  return (
    <>
      <PageHeader
        trail={[{ label: "Returns", href: "/returns" }, { label: "Returnable checks" }]}
        title="Returnable checks"
        actions={<ReturnsTabs current="to-return" />}
      />
      {rows.length === 0 ? (
        <NothingToReturn />
      ) : (
        <ReturnableTable rows={rows} bankNow={bankNow} canReturn={can(session, "returns.initiate")} />
      )}
      <PageLinks
        before={cursor ? PATH : null}
        after={nextCursor && `${PATH}?after=${encodeURIComponent(nextCursor)}`}
        names={["First", "Next"]}
      />
    </>
  );
}

function NothingToReturn() {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Undo2}
        title="No returnable checks"
        actions={<ButtonLink href="/payments?direction=Inbound&type=Forward">See the inbound checks</ButtonLink>}
      >
        Posted inbound checks are listed here until midnight of the banking day after receipt.
      </EmptyState>
    </div>
  );
}

/** Lists returnable inbound checks, earliest deadline first; shown as cards on a phone. */
function ReturnableTable({
  rows,
  bankNow,
  canReturn,
}: {
  rows: readonly ReturnableRow[];
  bankNow: string;
  canReturn: boolean;
}) {
  return (
    <Table label="Returnable checks" columns={COLUMNS} hasCardRows className="decisions-table num">
      {rows.map((row) => (
        <Row key={row.paymentId}>
          <Cell>
            <Timestamp iso={row.receivedAt} style="date-time" />
          </Cell>
          <Cell>
            <Link href={`/payments/${row.paymentId}`} prefetch={false} className="link rounded-sm">
              {row.checkNumber ?? "No number"}
            </Link>
          </Cell>
          <Cell>
            <span className="block truncate">{row.payeeName ?? "Payee not read"}</span>
            <span className="block truncate text-muted text-sm">
              {listedAccount(row.accountNumber, row.accountName)}
            </span>
          </Cell>
          <Cell>{row.amountCents === null ? "" : formatCents(row.amountCents)}</Cell>
          <Cell>
            <TimeLeft until={row.deadline.until} bankNow={bankNow} />
            <span className="block text-muted text-sm">
              until <BankTime iso={row.deadline.until} />
            </span>
          </Cell>
          <Cell>
            {canReturn ? (
              <ReturnButton row={row} />
            ) : (
              <ButtonLink size="small" href={`/payments/${row.paymentId}`}>
                Open
              </ButtonLink>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
