import { WebhookTabs } from "@/app/(portal)/webhooks/_components/webhook-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listReceived } from "@/lib/portal/events/list-events";
import { parseReceivedQuery, receivedSearch } from "@/lib/portal/events/received-query";
import { ReceivedScreen } from "./_components/received-screen";

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
        actions={<WebhookTabs current="received" />}
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
