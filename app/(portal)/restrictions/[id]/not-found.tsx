import { SearchX } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

export default function RestrictionNotFound() {
  return (
    <>
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: "Not found" }]}
        title="Restriction not found"
      />
      <Card>
        <EmptyState
          icon={SearchX}
          title="No restriction has this ID"
          actions={<ButtonLink href="/restrictions">Go to restrictions</ButtonLink>}
        >
          The ID may be mistyped, or the restriction was placed before this portal was connected. The bank’s API cannot
          look up restrictions.
        </EmptyState>
      </Card>
    </>
  );
}
