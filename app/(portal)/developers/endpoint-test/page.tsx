import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { DeveloperTabs } from "@/features/developers/screens/developer-tabs";
import { DevelopersOnly } from "@/features/developers/screens/developers-only";
import { EndpointTest } from "@/features/developers/screens/endpoint-test/endpoint-test";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";

export default async function EndpointTestPage() {
  const session = await requireSession();
  return (
    <>
      <PageHeader
        trail={[{ label: "Developers", href: "/developers" }, { label: "Endpoint test" }]}
        title="Endpoint test"
        titleNote={<p className="text-muted">Test your receiver with sample events before the bank sends real ones</p>}
        actions={<DeveloperTabs current="endpoint-test" />}
      />
      <Permitted session={session} />
    </>
  );
}

function Permitted({ session }: { session: Session }) {
  if (!can(session, "developers.read")) return <DevelopersOnly />;
  if (!can(session, "registrations.check")) {
    return (
      <NotPermitted title="Only developers can test endpoints" href="/developers/events" linkLabel="See the events">
        A test sends requests to your endpoint, which requires the developer role.
      </NotPermitted>
    );
  }
  const { builtIn, environment, allowLoopbackCallbacks } = portalSettings().bank;
  return (
    <EndpointTest isBuiltIn={builtIn} isSandbox={environment === "sandbox"} allowsLoopback={allowLoopbackCallbacks} />
  );
}
