import { SearchX } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PLAYBOOKS_TRAIL } from "@/features/restrictions/screens/playbooks/no-permission";

export default function PlacementNotFound() {
  return (
    <>
      <PageHeader trail={[...PLAYBOOKS_TRAIL, { label: "Not found" }]} title="Placement not found" />
      <Card>
        <EmptyState
          icon={SearchX}
          title="There is no placement at this address"
          actions={<ButtonLink href="/restrictions/playbooks">Go to playbooks</ButtonLink>}
        >
          The address may have been mistyped. All placed playbooks are listed under Playbooks.
        </EmptyState>
      </Card>
    </>
  );
}
