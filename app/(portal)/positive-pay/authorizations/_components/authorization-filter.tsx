"use client";
import { Search, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { classes } from "@/components/ui/classes";
import { TextField } from "@/components/ui/text-field";
import { AUTHORIZATION_STATUSES } from "@/lib/contract/enums";
import { AUTHORIZATION_STATUS_LABELS } from "@/lib/contract/labels/positive-pay-labels";
import { type AuthorizationsQuery, authorizationsHref } from "./authorizations-query";

/** Chips for the status, a field for number or payee; the address holds both. */
export function AuthorizationFilter({ query }: { query: AuthorizationsQuery }) {
  const router = useRouter();
  const { status, account } = query;
  const [text, setText] = useState(query.text ?? "");
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label="Filter by status">
        <ul className="flex flex-wrap gap-1.5 py-1 pointer-coarse:gap-2.5">
          {AUTHORIZATION_STATUSES.map((value) => {
            const isOn = value === status;
            return (
              <li key={value}>
                <Link
                  href={authorizationsHref({ account, text: query.text, status: isOn ? undefined : value })}
                  scroll={false}
                  data-tip={AUTHORIZATION_STATUS_LABELS[value].explanation}
                  aria-current={isOn ? "true" : undefined}
                  className={classes(
                    "touch-target inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm",
                    isOn
                      ? "border-accent bg-accent-tint font-medium text-text"
                      : "border-line-strong border-dashed text-muted hover:bg-surface hover:text-text",
                  )}
                >
                  {AUTHORIZATION_STATUS_LABELS[value].label}
                  {isOn && <X aria-hidden className="size-3" />}
                </Link>
              </li>
            );
          })}
          {account && (
            <li>
              <Link
                href={authorizationsHref({ status, text: query.text })}
                scroll={false}
                className="num touch-target inline-flex h-7 items-center gap-1.5 rounded-full border border-accent bg-accent-tint px-2.5 font-medium text-sm"
              >
                Account {account}
                <X aria-hidden className="size-3" />
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <search className="w-full sm:ml-auto sm:w-64">
        <form
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
