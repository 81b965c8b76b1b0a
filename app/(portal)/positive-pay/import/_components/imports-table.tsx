import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { ListedImport } from "@/lib/portal/issue-files/view-import";

const COLUMNS: readonly TableColumn[] = [
  { id: "file", title: "File" },
  { id: "when", title: "Received", width: "130px" },
  { id: "who", title: "By", width: "180px" },
  { id: "state", title: "State", width: "110px" },
];

/** The own drafts, and the files that anybody sent. */
export function ImportsTable({ imports }: { imports: readonly ListedImport[] }) {
  if (imports.length === 0) {
    return <p className="px-1 text-muted">No issue file was sent from here yet. Drafts are kept for 30 days.</p>;
  }
  return (
    <Table
      label="Issue files"
      columns={COLUMNS}
      className="num min-w-[560px] whitespace-nowrap [&_td]:px-2.5 [&_tr]:h-9"
    >
      {imports.map(({ id, fileName, createdAt, personName, state }) => (
        <Row key={id} className="border-b">
          <Cell className="truncate pl-3.5!">
            <Link href={`/positive-pay/import/${id}`} prefetch={false} className="link rounded-sm">
              {fileName}
            </Link>
          </Cell>
          <Cell>
            <Timestamp iso={createdAt} style="date-time" />
          </Cell>
          <Cell className="truncate">{personName}</Cell>
          <Cell>
            {state === "draft" ? (
              <Status icon="empty" tone="none">
                Draft
              </Status>
            ) : (
              <Status icon="check" tone="good">
                Sent
              </Status>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
