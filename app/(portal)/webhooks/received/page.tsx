import { PageHeader } from "@/components/shell/page-header";
import { listReceived } from "@/features/webhooks/events/list-events";
import { parseReceivedQuery, receivedSearch } from "@/features/webhooks/events/received-query";
import { ReceivedScreen } from "@/features/webhooks/screens/received/received-screen";
import { WebhookTabs } from "@/features/webhooks/screens/webhook-tabs";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

export default async function ReceivedPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseReceivedQuery(await searchParams);
  return (
    <>
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Received" }]}
        title="Received events"
        actions={<WebhookTabs session={session} current="received" />}
      />
      <ReceivedScreen
        key={receivedSearch(query)}
        initial={await listReceived(session, query)}
        query={query}
        canRetry={can(session, "events.retry")}
      />
    </>
  );
}
