import { Lock } from "lucide-react";
import { redirect } from "next/navigation";
import { suggestAccounts } from "@/components/forms/suggest-accounts";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listSavedAccounts } from "@/lib/portal/accounts/saved-accounts";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "@/lib/portal/restrictions/lift-offer";
import { listRestrictions } from "@/lib/portal/restrictions/list-restrictions";
import { RestrictionsFilter } from "./_components/restrictions-filter";
import { parseRestrictionsQuery, restrictionsHref, restrictionsSearch } from "./_components/restrictions-query";
import { RestrictionsScreen } from "./_components/restrictions-screen";

export default async function RestrictionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseRestrictionsQuery(await searchParams);
  const accounts = await listSavedAccounts(session);
  // A part of a number or of a name that means one account.
  const [only, other] = query.account ? suggestAccounts(accounts, query.account) : [];
  if (only && !other) redirect(restrictionsHref({ ...query, account: only.accountNumber }));
  const list = await listRestrictions(session, query);
  const canPlace = can(session, "restrictions.place");
  const mayLift = can(session, "restrictions.lift");
  const canLift = mayLift && canLiftRestrictions();
  return (
    <>
      <PageHeader
        trail={[{ label: "Restrictions" }]}
        title="Restrictions"
        actions={
          <>
            <ButtonLink href="/restrictions/playbooks">Playbooks</ButtonLink>
            {canPlace && (
              <ButtonLink
                href={
                  query.account ? `/restrictions/new?account=${encodeURIComponent(query.account)}` : "/restrictions/new"
                }
                tone="primary"
              >
                <Lock aria-hidden />
                Restrict an account
              </ButtonLink>
            )}
          </>
        }
      />
      <RestrictionsFilter
        query={query}
        accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))}
      />
      <RestrictionsScreen
        key={restrictionsSearch(query)}
        initial={list}
        query={query}
        renderedAt={new Date().toISOString()}
        canPlace={canPlace}
        canLift={canLift}
        whyNoLift={mayLift && !canLift ? LIFT_NOT_OFFERED : null}
      />
    </>
  );
}
