import { notFound } from "next/navigation";
import { Facts, type ShowFact } from "@/components/contract/fact-group";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { RequestsLink } from "@/features/developers/screens/requests-link";
import { getRegistration } from "@/features/webhooks/get-registration";
import type { RegistrationView } from "@/features/webhooks/registration-view";
import { EventExample } from "@/features/webhooks/screens/event-example";
import { DeliveriesCard } from "@/features/webhooks/screens/registration/deliveries-card";
import { RegistrationActions } from "@/features/webhooks/screens/registration/registration-actions";
import { RegistrationStatus } from "@/features/webhooks/screens/registration-status";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { dayAgo } from "@/lib/bank-connection/bank-clock";
import { connectionInfo } from "@/lib/bank-connection/connection";
import { EVENT_NAMES } from "@/lib/contract/enums";
import type { Registration } from "@/lib/contract/registration";
import { SIGNATURE_EXAMPLE } from "@/lib/contract/signature-example";
import { DELIVERY_STATUSES } from "@/lib/contract/webhook-extensions";
import { endSentence } from "@/lib/shared/end-sentence";

const FACTS = {
  callbackUrl: ({ callbackUrl, type, isPortal }) => (
    <>
      <Fact name="Delivered to">
        <span className="break-all font-mono text-sm">
          {callbackUrl ?? (type === "Poll" ? "Fetched by polling" : "No address")}
        </span>
      </Fact>
      {isPortal && <Fact name="Owner">This portal</Fact>}
    </>
  ),
  type: ({ type, format }) => (
    <Fact name="Delivery">
      {type ?? "Unknown"} · {format ?? "unknown"}
    </Fact>
  ),
  authUsername: ({ authUsername }) => (
    <>
      <Fact name="User name">{authUsername ?? <span className="text-muted">none</span>}</Fact>
      <Fact name="Password">
        <span className="text-muted">never shown</span>
      </Fact>
    </>
  ),
  consecutiveErrors: ({ consecutiveErrors }) => (
    <Fact name="Consecutive failures">{consecutiveErrors ?? "Unknown"}</Fact>
  ),
  lastError: ({ lastError }) =>
    lastError && (
      <Fact name="Last error">
        <span className="break-words">{lastError}</span>
      </Fact>
    ),
  createdAt: ({ createdAt }) =>
    createdAt && (
      <Fact name="Registered">
        <Timestamp iso={createdAt} style="date-time" />
      </Fact>
    ),
  lastModifiedAt: ({ lastModifiedAt }) =>
    lastModifiedAt && (
      <Fact name="Changed">
        <Timestamp iso={lastModifiedAt} style="date-time" />
      </Fact>
    ),
  id: ({ id }) => (
    <Fact name="ID">
      <span className="truncate font-mono text-xs">{id}</span>
      <CopyButton text={id} what="registration ID" />
    </Fact>
  ),
  // Shown with the type.
  format: null,
  // Shown in the page header.
  eventName: null,
  status: null,
  // Always this portal's partner.
  partnerId: null,
} satisfies Record<keyof Registration, ShowFact<RegistrationView> | null>;

export default async function RegistrationPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { id } = await params;
  const search = await searchParams;
  const page = Number(search.page);
  const status = DELIVERY_STATUSES.find((value) => value === search.status);
  const pageNumber = Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
  const outcome = await getRegistration(session, { id, pageNumber, status });
  if (!outcome.ok && outcome.code === "not-found") notFound();
  const parent = { label: "Webhooks", href: "/webhooks" };
  if (!outcome.ok) {
    return (
      <>
        <PageHeader trail={[parent, { label: "Registration" }]} title="Registration" />
        <Notice
          tone="bad"
          requestId={outcome.requestId}
          actions={<ButtonLink href={`/webhooks/${id}`}>Try again</ButtonLink>}
        >
          {outcome.message}
        </Notice>
      </>
    );
  }
  const { registration, deliveries, health } = outcome.value;
  const name = registration.eventName ?? "Registration";
  return (
    <>
      <PageHeader
        trail={[parent, { label: name }]}
        title={name}
        titleNote={<RegistrationStatus {...registration} />}
        actions={<RequestsLink session={session} recordId={registration.id} />}
      />
      {registration.status === "Suspended" && (
        <Notice tone="bad" title="Delivery suspended" className="mb-3.5">
          Too many deliveries failed in a row
          {registration.lastError ? `; the last with: ${endSentence(registration.lastError)}` : "."} Fix the address,
          ping it, then restart. Waiting events are sent after the restart.
        </Notice>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <DeliveriesCard
          registrationId={registration.id}
          deliveries={deliveries}
          health={health}
          status={status}
          pageNumber={pageNumber}
          resendSince={can(session, "registrations.check") ? await dayAgo() : null}
        />
        <div className="grid min-w-0 gap-3.5 max-lg:order-first">
          <RegistrationDetails registration={registration} />
          {can(session, "registrations.write") && (
            <RegistrationActions registration={registration} isLoopbackPossible={connectionInfo().builtIn} />
          )}
          <ReceiveCard registration={registration} isSigned={connectionInfo().builtIn} />
        </div>
      </div>
    </>
  );
}

/** Helps the user build a receiver with an example event and signature verification code. */
function ReceiveCard({ registration, isSigned }: { registration: RegistrationView; isSigned: boolean }) {
  const eventName = EVENT_NAMES.find((name) => name === registration.eventName);
  return (
    <Card title="Receive these events" titleId="receive-title">
      <div className="grid min-w-0 gap-3 px-3.5 py-3 text-sm">
        <p className="text-muted">
          Respond with a 2xx status within 15 seconds. Events may arrive more than once and in any order. Every copy of
          an event has the same ID.
        </p>
        {eventName && (
          <EventExample eventName={eventName} format={registration.format === "Extended" ? "Extended" : "Basic"} />
        )}
        {isSigned ? (
          <details className="min-w-0">
            <summary className="min-h-6 cursor-pointer rounded-sm">Verify the signature</summary>
            <div className="mt-1.5 grid min-w-0 gap-2">
              <p>
                The registration’s password is its signing secret; without one, events are not signed. The bank signs{" "}
                <code className="whitespace-nowrap font-mono text-xs">webhook-id.webhook-timestamp.body</code> with
                HMAC-SHA256 and sends the result as{" "}
                <code className="whitespace-nowrap font-mono text-xs">webhook-signature</code> (Standard Webhooks). A
                secret that begins with <code className="whitespace-nowrap font-mono text-xs">whsec_</code> is decoded
                from base64. To change it, change the password.
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
              <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs">
                {SIGNATURE_EXAMPLE}
              </pre>
              <CopyButton text={SIGNATURE_EXAMPLE} what="code" />
            </div>
          </details>
        ) : (
          <p className="text-muted">
            This bank’s API documentation does not describe a signature. Check the user name and the password of each
            delivery.
          </p>
        )}
      </div>
    </Card>
  );
}

/** The password is never shown. */
function RegistrationDetails({ registration }: { registration: RegistrationView }) {
  return (
    <Card title="Registration">
      <DescriptionList>
        <Facts facts={FACTS} subject={registration} />
      </DescriptionList>
    </Card>
  );
}
