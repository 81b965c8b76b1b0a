import Link from "next/link";
import { PaymentStatus } from "@/components/contract/payment-status";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { BulkItemView, BulkJobView } from "@/lib/portal/bulk/get-bulk-job";
import { ITEM_STATES, itemPath } from "./bulk-labels";

const COLUMNS: readonly TableColumn[] = [
  { id: "position", title: "#", width: "64px" },
  { id: "item", title: "Item" },
  { id: "state", title: "State", width: "170px" },
  { id: "result", title: "Result", width: "40%" },
];

/** A row for each item: what it is, its state, and what came of it or why nothing did. On a phone a row is a card. */
export function BulkItemsTable({ job }: { job: BulkJobView }) {
  return (
    <Table label="Items" columns={COLUMNS} hasCardRows className="bulk-items-table">
      {job.items.map((item) => (
        <Row key={item.position}>
          <Cell>{item.position}</Cell>
          <Cell>
            <span className="block truncate">{item.label}</span>
          </Cell>
          <Cell>
            <Status
              icon={ITEM_STATES[item.state].icon}
              tone={ITEM_STATES[item.state].tone}
              tip={ITEM_STATES[item.state].explanation}
            >
              {ITEM_STATES[item.state].label}
            </Status>
          </Cell>
          <Cell>
            <ItemResult job={job} item={item} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ItemResult({ job, item }: { job: BulkJobView; item: BulkItemView }) {
  const path = itemPath(job.kind, item);
  return (
    <>
      {item.message && <span className="block">{item.message}</span>}
      <span className="flex flex-wrap items-baseline gap-x-3">
        {item.payment && <PaymentStatus payment={item.payment} />}
        {path ? (
          <Link className="link relative" href={path}>
            {item.state === "proposed" ? "Open the proposal" : "Open"}
            <span className="sr-only"> {item.label}</span>
          </Link>
        ) : (
          item.resultId && <code className="select-all break-all text-muted text-xs">{item.resultId}</code>
        )}
      </span>
      {item.requestId && (
        <span className="block select-all break-all text-muted text-xs">Request id {item.requestId}</span>
      )}
    </>
  );
}
