import { notFound } from "next/navigation";
import { PageHeader } from "@/components/shell/page-header";
import { getRequest } from "@/features/developers/requests/list-requests";
import { DeveloperTabs } from "@/features/developers/screens/developer-tabs";
import { DevelopersOnly } from "@/features/developers/screens/developers-only";
import { RequestScreen } from "@/features/developers/screens/requests/request-screen";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

export default async function RequestPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const isPermitted = can(session, "developers.read");
  const request = isPermitted ? await getRequest(session, (await params).id) : null;
  if (isPermitted && !request) notFound();
  return (
    <>
      <PageHeader
        trail={[
          { label: "Developers", href: "/developers" },
          { label: "Requests", href: "/developers/requests" },
          { label: request?.summary ?? "Request" },
        ]}
        title={request?.summary ?? "Request"}
        titleNote={
          request && <p className="wrap-anywhere font-mono text-muted text-xs">{`${request.method} ${request.path}`}</p>
        }
        actions={<DeveloperTabs current="requests" />}
      />
      {request ? <RequestScreen request={request} /> : <DevelopersOnly />}
    </>
  );
}
