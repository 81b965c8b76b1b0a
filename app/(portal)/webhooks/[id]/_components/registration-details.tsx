import { Facts, type ShowFact } from "@/app/(portal)/_components/fact-group";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import type { Registration } from "@/lib/contract/registration";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

/** What is known about a registration; its password is never shown. */
export function RegistrationDetails({ registration }: { registration: RegistrationView }) {
  return (
    <Card title="Registration">
      <DescriptionList>
        <Facts facts={FACTS} subject={registration} />
      </DescriptionList>
    </Card>
  );
}

const FACTS = {
  callbackUrl: ({ callbackUrl, type, isPortal }) => (
    <>
      <Fact name="Delivered to">
        <span className="break-all font-mono text-sm">
          {callbackUrl ?? (type === "Poll" ? "Fetched by polling" : "No address")}
        </span>
      </Fact>
      {isPortal && <Fact name="Whose">This portal’s own</Fact>}
    </>
  ),
  type: ({ type, format }) => (
    <Fact name="How">
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
    <Fact name="Id">
      <span className="truncate font-mono text-xs">{id}</span>
      <CopyButton text={id} what="registration id" />
    </Fact>
  ),
  // With the type.
  format: null,
  // In the page's header.
  eventName: null,
  status: null,
  // Always the portal's own.
  partnerId: null,
} satisfies Record<keyof Registration, ShowFact<RegistrationView> | null>;
