import { ListChecks } from "lucide-react";
import Link from "next/link";
import { ITEM_STATES } from "@/components/bulk/bulk-labels";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { requireSession } from "@/lib/access/require-session";
import type { PaymentChangeRow } from "@/lib/bulk/list-payment-changes";
import { listPaymentChanges } from "@/lib/bulk/list-payment-changes";

const COLUMNS: readonly TableColumn[] = [
  { id: "title", title: "Change" },
  { id: "status", title: "Status", width: "208px" },
  { id: "count", title: "Payments", width: "92px", align: "right" },
  { id: "person", title: "By", width: "184px" },
  { id: "created", title: "Started", width: "132px" },
];

/** Item states that need attention, most urgent first. */
const URGENT_STATES = ["failed", "unknown", "proposed"] as const;

/** Lists bulk payment changes, newest first. */
export default async function PaymentChangesPage() {
  const changes = await listPaymentChanges(await requireSession());
  return (
    <>
      <PageHeader
        trail={[{ label: "Payments", href: "/payments" }, { label: "Bulk changes" }]}
        title="Bulk changes"
        titleNote={changes.length > 0 && <span className="num text-muted">{changes.length}</span>}
      />
      {changes.length > 0 ? (
        <ChangesTable changes={changes} />
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={ListChecks}
            title="No changes yet"
            actions={<ButtonLink href="/payments">Go to payments</ButtonLink>}
          >
            Select payments in the list with their checkboxes to cancel, return, assign or annotate many at once.
          </EmptyState>
        </div>
      )}
    </>
  );
}

function ChangesTable({ changes }: { changes: readonly PaymentChangeRow[] }) {
  return (
    <Table label="Bulk changes" columns={COLUMNS} hasCardRows className="changes-table whitespace-nowrap">
      {changes.map((change) => (
        <Row key={change.id}>
          <Cell data-tip={change.title}>
            <Link href={`/payments/bulk/${change.id}`} prefetch={false}>
              {change.title}
            </Link>
          </Cell>
          <Cell>
            <ChangeStatus change={change} />
          </Cell>
          <Cell>{change.itemCount.toLocaleString("en-US")}</Cell>
          <Cell>{change.isOwn ? "You" : change.personName}</Cell>
          <Cell>
            <Timestamp iso={change.createdAt} style="date-time" />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ChangeStatus({ change: { state, open } }: { change: PaymentChangeRow }) {
  if (state === "paused")
    return (
      <Status icon="pause" tone="warn">
        Paused
      </Status>
    );
  if (state === "running")
    return (
      <Status icon="progress" tone="info">
        In progress
      </Status>
    );
  const urgent = URGENT_STATES.find((itemState) => open[itemState]);
  if (!urgent)
    return (
      <Status icon="check" tone="good">
        Finished
      </Status>
    );
  const { icon, tone, label, explanation } = ITEM_STATES[urgent];
  return (
    <Status icon={icon} tone={tone} tip={explanation}>
      {open[urgent]?.toLocaleString("en-US")} {label.toLowerCase()}
    </Status>
  );
}
