import { MailCheck } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { type GapQuery, gapsHref, parseGapQuery } from "@/features/developers/gaps/gap-query";
import { listGaps } from "@/features/developers/gaps/list-gaps";
import { DeveloperTabs } from "@/features/developers/screens/developer-tabs";
import { DevelopersOnly } from "@/features/developers/screens/developers-only";
import { GapsFilter } from "@/features/developers/screens/gaps/gaps-filter";
import { GapsTable } from "@/features/developers/screens/gaps/gaps-table";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";

export default async function GapsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseGapQuery(await searchParams);
  return (
    <>
      <PageHeader
        trail={[{ label: "Developers", href: "/developers" }, { label: "Missing events" }]}
        title="Missing events"
        titleNote={<p className="text-muted">Changes whose event was not delivered within 45 minutes</p>}
        actions={<DeveloperTabs current="gaps" />}
      />
      {can(session, "developers.read") ? <Gaps session={session} query={query} /> : <DevelopersOnly />}
    </>
  );
}

async function Gaps({ session, query }: { session: Session; query: GapQuery }) {
  const { rows, olderBefore } = await listGaps(session, query);
  const filters = { ...query, before: undefined };
  const isFiltered = gapsHref(filters) !== "/developers/gaps";
  return (
    <>
      <GapsFilter key={gapsHref(filters)} query={query} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={MailCheck}
            title={isFiltered ? "No missing events match these filters" : "No missing events"}
            actions={isFiltered && <ButtonLink href="/developers/gaps">Show all</ButtonLink>}
          >
            Every change of a payment, an authorization or a restriction is checked for its events.
          </EmptyState>
        </Card>
      ) : (
        <GapsTable rows={rows} />
      )}
      <PageLinks
        names={["Newest", "Older"]}
        before={query.before === undefined ? null : gapsHref(filters)}
        after={olderBefore === null ? null : gapsHref({ ...filters, before: olderBefore })}
      />
    </>
  );
}
