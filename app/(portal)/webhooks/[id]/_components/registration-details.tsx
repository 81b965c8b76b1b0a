import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

/** What is known about a registration; its password is never shown. */
export function RegistrationDetails({ registration }: { registration: RegistrationView }) {
  return (
    <Card title="Registration">
      <DescriptionList>
        <Fact name="Delivered to">
          <span className="break-all font-mono text-sm">
            {registration.callbackUrl ?? (registration.type === "Poll" ? "Fetched by polling" : "No address")}
          </span>
        </Fact>
        {registration.isPortal && <Fact name="Whose">This portal’s own</Fact>}
        <Fact name="How">
          {registration.type ?? "Unknown"} · {registration.format ?? "unknown"}
        </Fact>
        <Fact name="User name">{registration.authUsername ?? <span className="text-muted">none</span>}</Fact>
        <Fact name="Password">
          <span className="text-muted">never shown</span>
        </Fact>
        <Fact name="Consecutive failures">{registration.consecutiveErrors ?? "Unknown"}</Fact>
        {registration.lastError && (
          <Fact name="Last error">
            <span className="break-words">{registration.lastError}</span>
          </Fact>
        )}
        {registration.createdAt && (
          <Fact name="Registered">
            <Timestamp iso={registration.createdAt} style="date-time" />
          </Fact>
        )}
        {registration.lastModifiedAt && (
          <Fact name="Changed">
            <Timestamp iso={registration.lastModifiedAt} style="date-time" />
          </Fact>
        )}
        <Fact name="Id">
          <span className="truncate font-mono text-xs">{registration.id}</span>
          <CopyButton text={registration.id} what="registration id" />
        </Fact>
      </DescriptionList>
    </Card>
  );
}
