import Link from "next/link";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { NotPermitted } from "@/components/ui/not-permitted";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { ListedImport } from "@/features/positive-pay/issue-files/view-import";
import { listImports } from "@/features/positive-pay/issue-files/view-import";
import { IssueFileDrop } from "@/features/positive-pay/screens/import/issue-file-drop";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

const COLUMNS: readonly TableColumn[] = [
  { id: "file", title: "File" },
  { id: "when", title: "Received", width: "130px" },
  { id: "who", title: "By", width: "180px" },
  { id: "state", title: "State", width: "110px" },
];

export default async function ImportPage() {
  const session = await requireSession();
  const imports = await listImports(session);
  return (
    <>
      <PageHeader
        trail={[
          { label: "Positive Pay", href: "/positive-pay" },
          { label: "Authorizations", href: "/positive-pay/authorizations" },
          { label: "Issue files" },
        ]}
        title="Issue files"
      />
      {can(session, "positive-pay.prepare") ? (
        <div className="grid gap-3.5">
          <IssueFileDrop />
          <ImportsTable imports={imports} />
        </div>
      ) : (
        <NotPermitted
          title="You don’t have permission to send issue files"
          href="/positive-pay/authorizations"
          linkLabel="See the authorizations"
        >
          Issue files authorize checks, which requires the compliance role. An administrator can assign it to you.
        </NotPermitted>
      )}
    </>
  );
}

/** Lists the user's drafts and everyone's sent files. */
function ImportsTable({ imports }: { imports: readonly ListedImport[] }) {
  if (imports.length === 0) {
    return <p className="px-1 text-muted">No issue files sent yet. Drafts are kept for 30 days.</p>;
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
