import { PageHeader } from "@/components/shell/page-header";
import { listCatalog } from "@/features/developers/event-catalog";
import { DeveloperTabs } from "@/features/developers/screens/developer-tabs";
import { DevelopersOnly } from "@/features/developers/screens/developers-only";
import { EventCatalog } from "@/features/developers/screens/event-catalog";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

export default async function EventsPage() {
  const session = await requireSession();
  return (
    <>
      <PageHeader
        trail={[{ label: "Developers", href: "/developers" }, { label: "Events" }]}
        title="Events"
        titleNote={<p className="text-muted">What the bank reports, with samples for your receiver</p>}
        actions={<DeveloperTabs current="events" />}
      />
      {can(session, "developers.read") ? <EventCatalog events={await listCatalog(session)} /> : <DevelopersOnly />}
    </>
  );
}
