import { Search } from "lucide-react";
import Form from "next/form";
import Link from "next/link";
import { FilterChip } from "@/app/(portal)/_components/filter-chip";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { FIELD_BOX, FIELD_INPUT } from "@/components/ui/field-style";
import { RESTRICTION_STATUSES } from "@/lib/contract/enums";
import { RESTRICTION_STATUS_LABELS } from "@/lib/contract/labels/restriction-labels";
import { type RestrictionsQuery, restrictionsHref } from "./restrictions-query";

const ORDER = [...RESTRICTION_STATUSES].reverse();

/** The filters by account and status; both are kept in the URL. */
export function RestrictionsFilter({
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
          {ORDER.map((name) => (
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
