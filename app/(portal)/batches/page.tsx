import { Layers } from "lucide-react";
import Link from "next/link";
import { DepositTotals } from "@/components/bulk/deposit-totals";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { EmptyState } from "@/components/ui/empty-state";
import { NotPermitted } from "@/components/ui/not-permitted";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { BatchListRow } from "@/features/deposits/batches/list-batches";
import { listBatches } from "@/features/deposits/batches/list-batches";
import { StartBatch } from "@/features/deposits/screens/batches/start-batch";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { formatCents } from "@/lib/money/cents";

const COLUMNS: readonly TableColumn[] = [
  { id: "title", title: "Batch" },
  { id: "status", title: "Status", width: "248px" },
  { id: "count", title: "Checks", width: "84px", align: "right" },
  { id: "total", title: "Total", width: "148px", align: "right" },
  { id: "person", title: "By", width: "184px" },
  { id: "created", title: "Started", width: "132px" },
];

export default async function BatchesPage() {
  const session = await requireSession();
  const isPermitted = can(session, "deposits.create");
  const batches = await listBatches(session);
  return (
    <>
      <PageHeader
        trail={[{ label: "Batches" }]}
        title="Batches"
        titleNote={batches.length > 0 && <span className="num text-muted">{batches.length}</span>}
        actions={isPermitted && batches.length > 0 && <StartBatch />}
      />
      {!isPermitted ? (
        <NotPermitted title="You don’t have permission to make deposits" href="/payments" linkLabel="Go to payments">
          Deposits require the operator role. An administrator can assign it to you.
        </NotPermitted>
      ) : batches.length > 0 ? (
        <BatchesTable batches={batches} />
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState icon={Layers} title="No batches yet" actions={<StartBatch />}>
            A batch is a stack of checks deposited together, balanced against an adding-machine tape.
          </EmptyState>
        </div>
      )}
    </>
  );
}

function BatchesTable({ batches }: { batches: readonly BatchListRow[] }) {
  return (
    <Table label="Batches" columns={COLUMNS} hasCardRows className="batches-table whitespace-nowrap">
      {batches.map((batch) => (
        <Row key={batch.id}>
          <Cell data-tip={batch.title}>
            <Link href={`/batches/${batch.id}`} prefetch={false}>
              {batch.title}
            </Link>
          </Cell>
          <Cell>
            <BatchStatus batch={batch} />
          </Cell>
          <Cell>{batch.count}</Cell>
          <Cell>{formatCents(batch.cents)}</Cell>
          <Cell>{batch.isOwn ? "You" : batch.personName}</Cell>
          <Cell>
            <Timestamp iso={batch.createdAt} style="date-time" />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function BatchStatus({ batch: { state, sending, totals, isOutOfBalance } }: { batch: BatchListRow }) {
  if (state === "draft") {
    return (
      <Status icon="empty" tone="none">
        Draft
      </Status>
    );
  }
  return (
    <div className="grid py-1">
      {sending === "paused" && (
        <Status icon="pause" tone="warn" tip="No more checks are sent until it is resumed.">
          Paused
        </Status>
      )}
      <DepositTotals totals={totals} />
      {isOutOfBalance && (
        <Status icon="alert" tone="warn" tip="Did not balance with its tape; see the batch for the reason.">
          Out of balance
        </Status>
      )}
    </div>
  );
}
