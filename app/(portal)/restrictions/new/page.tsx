import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { getRestrictionIntent } from "@/features/restrictions/get-restriction-intent";
import { canLiftRestrictions } from "@/features/restrictions/lift-offer";
import { RestrictScreen } from "@/features/restrictions/screens/new/restrict-screen";
import {
  EMPTY_RESTRICTION_FORM,
  PRESETS,
  type RestrictionFormValues,
  subaccountOnlyValues,
  toFormValues,
} from "@/features/restrictions/screens/new/restriction-form-values";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";
import { findMasterAccount } from "@/lib/accounts/known-subaccounts";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";

type Params = Record<string, string | string[] | undefined>;

/**
 * `?account=…&preset=freeze` prefills the form; `?again=…` prefills it with a restriction whose outcome is unknown. For
 * a subaccount, the form restricts only that subaccount of its master account.
 */
export default async function RestrictPage({ searchParams }: { searchParams: Promise<Params> }) {
  const session = await requireSession();
  if (!can(session, "restrictions.place")) return <NoPermission />;
  const [initial, accounts] = await Promise.all([
    readInitialValues(session, await searchParams),
    listSavedAccounts(session),
  ]);
  return (
    <RestrictScreen
      key={JSON.stringify(initial)}
      initial={initial}
      accounts={accounts}
      canLift={canLiftRestrictions()}
      shouldFocusReason={initial.accountNumber !== ""}
      renderedAt={new Date().toISOString()}
    />
  );
}

async function readInitialValues(session: Session, params: Params): Promise<RestrictionFormValues> {
  const initial = await readRequestedValues(session, params);
  const master = initial.subAccountNumber ? undefined : await findMasterAccount(session, initial.accountNumber);
  return master === undefined ? initial : { ...initial, ...subaccountOnlyValues(initial.accountNumber, master) };
}

async function readRequestedValues(
  session: Session,
  { account, preset, again }: Params,
): Promise<RestrictionFormValues> {
  if (typeof again === "string") {
    const intent = await getRestrictionIntent(session, again);
    if (intent.ok) return toFormValues(intent.value.requested.accountNumber, intent.value.requested.restriction);
  }
  const accountNumber = typeof account === "string" ? account.replace(/\D/g, "").slice(0, 17) : "";
  const chosen = Object.entries(PRESETS).find(([name]) => name === preset)?.[1];
  return { ...EMPTY_RESTRICTION_FORM, ...chosen?.text, accountNumber };
}

function NoPermission() {
  return (
    <>
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: "Restrict an account" }]}
        title="Restrict an account"
      />
      <NotPermitted
        title="You don’t have permission to place restrictions"
        href="/restrictions"
        linkLabel="Go to restrictions"
      >
        Restrictions require the compliance role. An administrator can assign it to you.
      </NotPermitted>
    </>
  );
}
