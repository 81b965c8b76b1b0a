import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { GapRow } from "@/features/developers/gaps/list-gaps";
import { CLOSURE_LABELS, REASON_LABELS } from "./gap-labels";

const COLUMNS: readonly TableColumn[] = [
  { id: "found", title: "Found", width: "172px" },
  { id: "event", title: "Event" },
  { id: "record", title: "Record", width: "116px" },
  { id: "changed", title: "Changed", width: "172px" },
  { id: "reason", title: "Reason", width: "190px" },
  { id: "closed", title: "Closed by", width: "150px" },
];

/** Lists missing events with links to the record and the registration. Rows become cards on a phone. */
export function GapsTable({ rows }: { rows: readonly GapRow[] }) {
  return (
    <Table label="Missing events" columns={COLUMNS} hasCardRows className="num [&_td]:px-2.5">
      {rows.map((row) => (
        <Row
          key={row.id}
          className="grid grid-cols-2 gap-y-0.5 border-b py-2 hover:bg-hover max-md:px-1 md:table-row md:h-9 md:p-0 [&_td]:truncate"
        >
          <Cell className="text-muted max-md:order-3 md:pl-3.5!">
            <Timestamp iso={row.foundAt} style="to-the-second" />
          </Cell>
          <Cell className="font-mono text-xs max-md:order-1 max-md:col-span-2">{row.eventName}</Cell>
          <Cell className="font-mono text-xs max-md:order-4">
            <RecordLink row={row} />
          </Cell>
          <Cell className="text-muted max-md:order-6 max-md:col-span-2">
            <Timestamp iso={row.happenedAt} style="to-the-second" />
          </Cell>
          <Cell className="max-md:order-2">
            <Reason row={row} />
          </Cell>
          <Cell className="max-md:order-5">
            {row.closedBy === null || row.closedAt === null ? (
              <Tag tone="warn">Open</Tag>
            ) : (
              <>
                {CLOSURE_LABELS[row.closedBy]}{" "}
                <Timestamp iso={row.closedAt} style="short" className="text-muted text-xs" />
              </>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function RecordLink({ row: { recordHref, subjectId } }: { row: GapRow }) {
  const shortId = subjectId.length > 8 ? `${subjectId.slice(0, 8)}…` : subjectId;
  if (recordHref === null) return <span data-tip={subjectId}>{shortId}</span>;
  return (
    <Link href={recordHref} prefetch={false} data-tip={subjectId} className="underline">
      {shortId}
    </Link>
  );
}

function Reason({ row: { reason, registrationId } }: { row: GapRow }) {
  if (registrationId === null) return REASON_LABELS[reason];
  return (
    <Link href={`/webhooks/${encodeURIComponent(registrationId)}`} prefetch={false} className="underline">
      {REASON_LABELS[reason]}
    </Link>
  );
}
