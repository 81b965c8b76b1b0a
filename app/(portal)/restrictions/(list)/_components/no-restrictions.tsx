import { LockOpen, SearchX } from "lucide-react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type RestrictionsQuery, restrictionsHref } from "./restrictions-query";

/** Why the list is empty, and what to do about it. */
export function NoRestrictions({ query, canPlace }: { query: RestrictionsQuery; canPlace: boolean }) {
  const { account, status, before, after } = query;
  if (before || after) {
    return (
      <Empty
        icon={SearchX}
        title="Nothing on this page"
        action={<ButtonLink href={restrictionsHref({ account, status })}>Go to the newest</ButtonLink>}
      >
        There are no restrictions beyond this point.
      </Empty>
    );
  }
  if (account || status) {
    const what = status === "Active" ? "No active restriction" : status ? "No removed restriction" : "No restriction";
    return (
      <Empty
        icon={SearchX}
        title={account ? `${what} on ${groupAccountNumber(account)}` : what}
        action={
          canPlace && account ? (
            <ButtonLink href={`/restrictions/new?account=${encodeURIComponent(account)}`} tone="primary">
              Restrict this account
            </ButtonLink>
          ) : (
            <ButtonLink href="/restrictions">Show all restrictions</ButtonLink>
          )
        }
      >
        This portal has placed none here, and the bank has reported none.
      </Empty>
    );
  }
  return (
    <Empty
      icon={LockOpen}
      title="No restrictions yet"
      action={
        canPlace && (
          <ButtonLink href="/restrictions/new" tone="primary">
            Restrict an account
          </ButtonLink>
        )
      }
    >
      Every restriction that is placed from here, and every one that the bank reports, is listed here.
      {!canPlace && " A compliance officer can place the first one."}
    </Empty>
  );
}

function Empty({
  icon,
  title,
  action,
  children,
}: {
  icon: typeof SearchX;
  title: string;
  action: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Card>
      <EmptyState icon={icon} title={title} actions={action}>
        {children}
      </EmptyState>
    </Card>
  );
}
