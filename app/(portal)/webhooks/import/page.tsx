import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { ImportScreen } from "@/features/webhooks/screens/import/import-screen";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

export default async function ImportPage() {
  const session = await requireSession();
  return (
    <>
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Import" }]}
        title="Import registrations"
      />
      {can(session, "registrations.write") ? (
        <ImportScreen />
      ) : (
        <NotPermitted
          title="You don’t have permission to change registrations"
          href="/webhooks"
          linkLabel="See the registrations"
        >
          Importing requires the developer role. An administrator can assign it to you.
        </NotPermitted>
      )}
    </>
  );
}
