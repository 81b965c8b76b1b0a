import { NoPlaybookPermission, PLAYBOOKS_TRAIL } from "@/app/(portal)/restrictions/playbooks/_components/no-permission";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { accountNumber } from "@/lib/contract/primitives";
import { listSavedAccounts } from "@/lib/portal/accounts/saved-accounts";
import { listPlaybooks } from "@/lib/portal/playbooks/list-playbooks";
import { MAX_PLACED_ACCOUNTS } from "@/lib/portal/playbooks/playbook-schema";
import { canLiftRestrictions } from "@/lib/portal/restrictions/lift-offer";
import { PlaceScreen } from "./_components/place-screen";

const TITLE = "Place a playbook";

/** `?playbook=…&account=…&account=…` prefills the form. */
export default async function PlacePlaybookPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  if (!can(session, "restrictions.place")) return <NoPlaybookPermission title={TITLE} />;
  const { playbook, account } = await searchParams;
  const [playbooks, accounts] = await Promise.all([listPlaybooks(session), listSavedAccounts(session)]);
  const named = [account ?? []].flat().filter((number) => accountNumber.safeParse(number).success);
  const initial = {
    playbookId: playbooks.find(({ id }) => id === playbook)?.id ?? playbooks[0]!.id,
    accountNumbers: [...new Set(named)].slice(0, MAX_PLACED_ACCOUNTS),
  };
  return (
    <>
      <PageHeader trail={[...PLAYBOOKS_TRAIL, { label: TITLE }]} title={TITLE} />
      <PlaceScreen
        key={JSON.stringify(initial)}
        playbooks={playbooks}
        initial={initial}
        accounts={accounts}
        canLift={canLiftRestrictions()}
      />
    </>
  );
}
