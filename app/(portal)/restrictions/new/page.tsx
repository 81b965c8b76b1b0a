import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession, type Session } from "@/lib/access/session";
import { listRememberedAccounts } from "@/lib/portal/accounts/remembered-accounts";
import { getRestrictionIntent } from "@/lib/portal/restrictions/get-restriction-intent";
import { canLiftRestrictions } from "@/lib/portal/restrictions/lift-offer";
import { RestrictScreen } from "./_components/restrict-screen";
import { EMPTY_RESTRICTION, PRESETS, type RestrictionText, textOfAsked } from "./_components/restriction-text";

type Params = Record<string, string | string[] | undefined>;

/** `?account=…&preset=freeze` opens it filled in; `?again=…` as a restriction whose answer was lost was sent. */
export default async function RestrictPage({ searchParams }: { searchParams: Promise<Params> }) {
  const session = await requireSession();
  if (!can(session, "restrictions.place")) return <NotPermitted />;
  const [initial, accounts] = await Promise.all([
    readInitial(session, await searchParams),
    listRememberedAccounts(session),
  ]);
  return (
    <RestrictScreen
      key={JSON.stringify(initial)}
      initial={initial}
      accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))}
      canLift={canLiftRestrictions()}
      startsAtReason={initial.accountNumber !== ""}
      renderedAt={new Date().toISOString()}
    />
  );
}

async function readInitial(session: Session, { account, preset, again }: Params): Promise<RestrictionText> {
  if (typeof again === "string") {
    const lost = await getRestrictionIntent(session, again);
    if (lost.ok) return textOfAsked(lost.value.asked.accountNumber, lost.value.asked.restriction);
  }
  const accountNumber = typeof account === "string" ? account.replace(/\D/g, "").slice(0, 17) : "";
  const chosen = Object.entries(PRESETS).find(([name]) => name === preset)?.[1];
  return { ...EMPTY_RESTRICTION, ...chosen?.text, accountNumber };
}

function NotPermitted() {
  return (
    <>
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: "Restrict an account" }]}
        title="Restrict an account"
      />
      <Notice
        tone="info"
        title="Your roles don’t allow restrictions"
        className="max-w-[64ch]"
        actions={<ButtonLink href="/restrictions">Go to restrictions</ButtonLink>}
      >
        Restricting needs the compliance role; an administrator can give it to you.
      </Notice>
    </>
  );
}
