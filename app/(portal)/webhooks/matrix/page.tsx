import { RegisterPortal } from "@/app/(portal)/webhooks/_components/register-portal";
import { WebhookTabs } from "@/app/(portal)/webhooks/_components/webhook-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { buildEventMatrix } from "@/lib/portal/webhooks/event-matrix";
import { readAllRegistrations } from "@/lib/portal/webhooks/list-registrations";
import { MatrixTable } from "./_components/matrix-table";

export default async function MatrixPage() {
  const session = await requireSession();
  const outcome = await readAllRegistrations(session);
  const canWrite = can(session, "registrations.write");
  const matrix = outcome.ok ? buildEventMatrix(outcome.value) : null;
  return (
    <>
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Who hears what" }]}
        title="Who hears what"
        actions={<WebhookTabs current="matrix" />}
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
          {matrix.unheard.length > 0 && (
            <Notice
              tone="warn"
              title={
                matrix.unheard.length === 13
                  ? "Nobody hears any event"
                  : `Nobody hears ${matrix.unheard.length} of the events`
              }
              actions={
                canWrite && (
                  <>
                    <RegisterPortal />
                    <ButtonLink href={`/webhooks/new?event=${matrix.unheard.map(encodeURIComponent).join("&event=")}`}>
                      Register another address for them
                    </ButtonLink>
                  </>
                )
              }
            >
              What nobody hears, the portal finds out only when it asks about a payment by itself, and of a restriction
              or an authorization never.
            </Notice>
          )}
          <MatrixTable matrix={matrix} />
        </div>
      )}
    </>
  );
}
