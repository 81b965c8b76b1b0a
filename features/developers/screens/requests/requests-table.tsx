import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { RequestRow } from "@/features/developers/requests/list-requests";
import { RequestStatus } from "./request-status";

/** Matches an ID in a path. The table shortens it to leave room for the rest of the path. */
const GUID = /([\da-f]{8})-[\da-f-]{27}/g;

const COLUMNS: readonly TableColumn[] = [
  { id: "when", title: "When", width: "172px" },
  { id: "request", title: "Request" },
  { id: "status", title: "Status", width: "120px" },
  { id: "duration", title: "Duration", width: "88px", align: "right" },
  { id: "cause", title: "Caused by", width: "30%" },
];

/** Lists requests; each row links to its detail page. Rows become cards on a phone. */
export function RequestsTable({ rows }: { rows: readonly RequestRow[] }) {
  return (
    <Table label="Requests" columns={COLUMNS} hasCardRows className="num [&_td]:px-2.5">
      {rows.map((row) => (
        <Row
          key={row.id}
          className="relative grid gap-y-0.5 border-b py-2 hover:bg-hover max-md:grid-cols-[auto_auto_1fr] max-md:px-1 md:table-row md:h-9 md:p-0 [&_td]:truncate"
        >
          <Cell className="text-muted max-md:order-4 md:pl-3.5!">
            <Timestamp iso={row.at} style="to-the-second" />
          </Cell>
          <Cell className="max-md:order-1 max-md:col-span-3">
            <Link
              href={`/developers/requests/${row.id}`}
              prefetch={false}
              data-tip={`${row.summary}: ${row.path}`}
              className="font-mono text-xs after:absolute after:inset-0 hover:underline focus-visible:-outline-offset-1"
            >
              <span className="inline-block w-[46px] text-muted">{row.method}</span> {row.path.replace(GUID, "$1…")}
            </Link>
          </Cell>
          <Cell className="max-md:order-2">
            <RequestStatus row={row} />
            {row.retry > 0 && <span className="ml-1.5 text-muted text-xs">retry {row.retry}</span>}
          </Cell>
          <Cell className="text-right text-muted max-md:order-3 max-md:text-left">{row.durationMs} ms</Cell>
          <Cell className="max-md:order-5 max-md:col-span-3">
            {row.personName && <span>{row.personName} · </span>}
            <span className="text-muted">{row.cause}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
