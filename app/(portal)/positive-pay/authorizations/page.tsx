import { FileUp, Plus, ShieldPlus } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { listAuthorizations } from "@/features/positive-pay/list-authorizations";
import { AuthorizationFilter } from "@/features/positive-pay/screens/authorizations/authorization-filter";
import {
  authorizationsHref,
  parseAuthorizationsQuery,
} from "@/features/positive-pay/screens/authorizations/authorizations-query";
import { AuthorizationsTable } from "@/features/positive-pay/screens/authorizations/authorizations-table";
import { PositivePayTabs } from "@/features/positive-pay/screens/positive-pay-tabs";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

export default async function AuthorizationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseAuthorizationsQuery(await searchParams);
  const list = await listAuthorizations(session, query);
  const { status, account, text } = query;
  const isFiltered = status !== undefined || account !== undefined || text !== undefined;
  const canAuthorize = can(session, "positive-pay.authorize");
  return (
    <>
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "Authorizations" }]}
        title="Authorizations"
        actions={
          <>
            <PositivePayTabs current="authorizations" />
            {canAuthorize && <AuthorizeLinks />}
          </>
        }
      />
      <AuthorizationFilter key={authorizationsHref(query)} query={query} />
      {list.rows.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={ShieldPlus}
            title={isFiltered ? "No authorizations match" : "No authorizations yet"}
            actions={
              isFiltered ? (
                <ButtonLink href="/positive-pay/authorizations">Show all</ButtonLink>
              ) : (
                canAuthorize && (
                  <ButtonLink href="/positive-pay/authorizations/new" tone="primary">
                    Authorize a check
                  </ButtonLink>
                )
              )
            }
          >
            {isFiltered
              ? "Remove a filter, or search for another number or payee."
              : "Authorized checks are paid when presented. This list shows authorizations that this portal created or the bank reported."}
          </EmptyState>
        </div>
      ) : (
        <>
          <AuthorizationsTable rows={list.rows} canRevoke={can(session, "positive-pay.revoke")} />
          <PageLinks
            before={list.newerCursor && authorizationsHref({ status, account, text, after: list.newerCursor })}
            after={list.olderCursor && authorizationsHref({ status, account, text, before: list.olderCursor })}
          />
        </>
      )}
    </>
  );
}

/** Links to authorize a single check or an issue file. */
function AuthorizeLinks() {
  return (
    <>
      <ButtonLink href="/positive-pay/import">
        <FileUp aria-hidden />
        Issue files
      </ButtonLink>
      <ButtonLink href="/positive-pay/authorizations/new" tone="primary">
        <Plus aria-hidden />
        Authorize a check
      </ButtonLink>
    </>
  );
}
