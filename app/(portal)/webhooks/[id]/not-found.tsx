import { Webhook } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export default function RegistrationNotFound() {
  return (
    <>
      <PageHeader trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Not found" }]} title="Not found" />
      <div className="rounded-lg border bg-surface">
        <EmptyState
          icon={Webhook}
          title="The bank has no such registration"
          actions={<ButtonLink href="/webhooks">Go to registrations</ButtonLink>}
        >
          It may have been deleted, or the address may be mistyped.
        </EmptyState>
      </div>
    </>
  );
}
