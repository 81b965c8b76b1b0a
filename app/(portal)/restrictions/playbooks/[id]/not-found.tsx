import { SearchX } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PLAYBOOKS_TRAIL } from "@/features/restrictions/screens/playbooks/no-permission";

export default function PlaybookNotFound() {
  return (
    <>
      <PageHeader trail={[...PLAYBOOKS_TRAIL, { label: "Not found" }]} title="Playbook not found" />
      <Card>
        <EmptyState
          icon={SearchX}
          title="There is no playbook at this address"
          actions={<ButtonLink href="/restrictions/playbooks">Go to playbooks</ButtonLink>}
        >
          It may have been removed. Restrictions placed with it stay in force.
        </EmptyState>
      </Card>
    </>
  );
}
