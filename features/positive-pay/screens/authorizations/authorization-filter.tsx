"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FilterChip } from "@/components/ui/filter-chip";
import { TextField } from "@/components/ui/text-field";
import { AUTHORIZATION_STATUSES } from "@/lib/contract/enums";
import { AUTHORIZATION_STATUS_LABELS } from "@/lib/contract/labels/positive-pay-labels";
import { type AuthorizationsQuery, authorizationsHref } from "./authorizations-query";

/** Status chips, and a search field for check numbers and payees. The filters are stored in the URL. */
export function AuthorizationFilter({ query }: { query: AuthorizationsQuery }) {
  const router = useRouter();
  const { status, account } = query;
  const [text, setText] = useState(query.text ?? "");
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label="Filter by status">
        <ul className="flex flex-wrap gap-1.5 py-1 pointer-coarse:gap-2.5">
          {AUTHORIZATION_STATUSES.map((value) => (
            <li key={value}>
              <FilterChip
                href={authorizationsHref({
                  account,
                  text: query.text,
                  status: value === status ? undefined : value,
                })}
                isOn={value === status}
                isCurrent
                tip={AUTHORIZATION_STATUS_LABELS[value].explanation}
              >
                {AUTHORIZATION_STATUS_LABELS[value].label}
              </FilterChip>
            </li>
          ))}
          {account && (
            <li>
              <FilterChip href={authorizationsHref({ status, text: query.text })} isOn>
                Account {account}
              </FilterChip>
            </li>
          )}
        </ul>
      </nav>
      <search className="w-full sm:ml-auto sm:w-64">
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            router.push(authorizationsHref({ status, account, text: text.trim() || undefined }), { scroll: false });
          }}
        >
          <TextField
            label="Check number or payee"
            isLabelHidden
            type="search"
            value={text}
            onChange={setText}
            placeholder="Check number or payee"
            autoComplete="off"
            prefix={<Search aria-hidden className="size-3.5 shrink-0 text-muted" />}
          />
        </form>
      </search>
    </div>
  );
}
