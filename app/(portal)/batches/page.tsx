import { Layers } from "lucide-react";
import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listBatches } from "@/lib/portal/batches/list-batches";
import { BatchesTable } from "./_components/batches-table";
import { StartBatch } from "./_components/start-batch";

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
        <NotPermitted title="Your roles don’t allow deposits" href="/payments" linkLabel="Go to payments">
          Depositing needs the operator role; an administrator can give it to you.
        </NotPermitted>
      ) : batches.length > 0 ? (
        <BatchesTable batches={batches} />
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState icon={Layers} title="No batches yet" actions={<StartBatch />}>
            A batch is a stack of checks that are deposited together, balanced against the tape of an adding machine.
          </EmptyState>
        </div>
      )}
    </>
  );
}
