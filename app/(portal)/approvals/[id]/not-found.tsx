import { UserCheck } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export default function ApprovalNotFound() {
  return (
    <>
      <PageHeader trail={[{ label: "Approvals", href: "/approvals" }, { label: "Not found" }]} title="Not found" />
      <div className="rounded-lg border bg-surface">
        <EmptyState
          icon={UserCheck}
          title="Proposal not found"
          actions={<ButtonLink href="/approvals">Go to approvals</ButtonLink>}
        >
          Only the proposer and people with permission to make the change can see this proposal.
        </EmptyState>
      </div>
    </>
  );
}
