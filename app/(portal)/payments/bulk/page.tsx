import { ListChecks } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { requireSession } from "@/lib/access/session";
import { listPaymentChanges } from "@/lib/portal/bulk/list-payment-changes";
import { ChangesTable } from "./_components/changes-table";

/** What was done to many payments at once, the newest first. */
export default async function PaymentChangesPage() {
  const changes = await listPaymentChanges(await requireSession());
  return (
    <>
      <PageHeader
        trail={[{ label: "Payments", href: "/payments" }, { label: "Changes of many" }]}
        title="Changes of many payments"
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
            Select payments in the list with their checkboxes to cancel, return, take or note many at once.
          </EmptyState>
        </div>
      )}
    </>
  );
}
