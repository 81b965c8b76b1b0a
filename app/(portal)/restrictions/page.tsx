import { Lock, Search } from "lucide-react";
import Form from "next/form";
import Link from "next/link";
import { redirect } from "next/navigation";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { suggestAccounts } from "@/components/forms/suggest-accounts";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { FIELD_BOX, FIELD_INPUT } from "@/components/ui/field-style";
import { FilterChip } from "@/components/ui/filter-chip";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "@/features/restrictions/lift-offer";
import { listRestrictions } from "@/features/restrictions/list-restrictions";
import type { RestrictionsQuery } from "@/features/restrictions/screens/list/restrictions-query";
import {
  parseRestrictionsQuery,
  restrictionsHref,
  restrictionsSearch,
} from "@/features/restrictions/screens/list/restrictions-query";
import { RestrictionsScreen } from "@/features/restrictions/screens/list/restrictions-screen";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";
import { RESTRICTION_STATUSES } from "@/lib/contract/enums";
import { RESTRICTION_STATUS_LABELS } from "@/lib/contract/labels/restriction-labels";

const STATUS_ORDER = [...RESTRICTION_STATUSES].reverse();

export default async function RestrictionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseRestrictionsQuery(await searchParams);
  const [list, accounts] = await Promise.all([listRestrictions(session, query), listSavedAccounts(session)]);
  // An unknown account may be part of the number or name of exactly one saved account.
  const [match, secondMatch] = query.account && list.rows.length === 0 ? suggestAccounts(accounts, query.account) : [];
  if (match && !secondMatch) redirect(restrictionsHref({ ...query, account: match.accountNumber }));
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
        liftUnavailableReason={mayLift && !canLift ? LIFT_NOT_OFFERED : null}
      />
    </>
  );
}

/** Filters by account and status, both stored in the URL. */
function RestrictionsFilter({
  query: { account, status },
  accounts,
}: {
  query: RestrictionsQuery;
  accounts: readonly KnownAccount[];
}) {
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 py-1">
      <Form action="/restrictions" scroll={false} className="flex min-w-0 max-sm:w-full">
        {status && <input type="hidden" name="status" value={status} />}
        <div className={`${FIELD_BOX} w-60 max-sm:w-full`}>
          <Search aria-hidden className="size-3.5 shrink-0 text-muted" />
          <input
            key={account}
            name="account"
            defaultValue={account}
            aria-label="Account number"
            placeholder="Account number"
            list="restriction-accounts"
            inputMode="numeric"
            autoComplete="off"
            className={`${FIELD_INPUT} num`}
          />
          <datalist id="restriction-accounts">
            {accounts.map(({ accountNumber, name }) => (
              <option key={accountNumber} value={accountNumber}>
                {name}
              </option>
            ))}
          </datalist>
          <button type="submit" className="sr-only">
            Show this account
          </button>
        </div>
      </Form>
      <nav aria-label="Filter by status">
        <ul className="flex gap-1.5 pointer-coarse:gap-2.5">
          {STATUS_ORDER.map((name) => (
            <li key={name}>
              <FilterChip
                href={restrictionsHref({ account, status: name === status ? undefined : name })}
                isOn={name === status}
                isCurrent
                tip={RESTRICTION_STATUS_LABELS[name].explanation}
              >
                {RESTRICTION_STATUS_LABELS[name].label}
              </FilterChip>
            </li>
          ))}
          {(status || account) && (
            <li>
              <Link href="/restrictions" scroll={false} className="link inline-flex h-7 items-center px-1.5 text-sm">
                Show all
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </search>
  );
}
