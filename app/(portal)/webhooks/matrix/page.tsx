import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { buildEventMatrix } from "@/features/webhooks/event-matrix";
import { readAllRegistrations } from "@/features/webhooks/list-registrations";
import { MatrixTable } from "@/features/webhooks/screens/matrix-table";
import { RegisterPortal } from "@/features/webhooks/screens/register-portal";
import { WebhookTabs } from "@/features/webhooks/screens/webhook-tabs";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

export default async function MatrixPage() {
  const session = await requireSession();
  const outcome = await readAllRegistrations(session);
  const canWrite = can(session, "registrations.write");
  const matrix = outcome.ok ? buildEventMatrix(outcome.value) : null;
  return (
    <>
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Event subscriptions" }]}
        title="Event subscriptions"
        actions={<WebhookTabs session={session} current="matrix" />}
      />
      {!outcome.ok && (
        <Notice
          tone="bad"
          requestId={outcome.requestId}
          actions={<ButtonLink href="/webhooks/matrix">Try again</ButtonLink>}
        >
          {outcome.message}
        </Notice>
      )}
      {matrix && (
        <div className="grid gap-3.5">
          {matrix.withoutSubscriber.length > 0 && (
            <Notice
              tone="warn"
              title={
                matrix.withoutSubscriber.length === 13
                  ? "No event has a subscriber"
                  : `Events without a subscriber: ${matrix.withoutSubscriber.length}`
              }
              actions={
                canWrite && (
                  <>
                    <RegisterPortal />
                    <ButtonLink
                      href={`/webhooks/new?event=${matrix.withoutSubscriber.map(encodeURIComponent).join("&event=")}`}
                    >
                      Register another address for them
                    </ButtonLink>
                  </>
                )
              }
            >
              Without a subscription, the portal finds payment changes only by checking periodically, and misses changes
              to restrictions and authorizations.
            </Notice>
          )}
          <MatrixTable matrix={matrix} canWrite={canWrite} />
        </div>
      )}
    </>
  );
}
