import { PageHeader } from "@/components/shell/page-header";
import { canLiftRestrictions } from "@/features/restrictions/lift-offer";
import { listPlaybooks } from "@/features/restrictions/playbooks/list-playbooks";
import { MAX_PLACED_ACCOUNTS } from "@/features/restrictions/playbooks/playbook-schema";
import { NoPlaybookPermission, PLAYBOOKS_TRAIL } from "@/features/restrictions/screens/playbooks/no-permission";
import { PlaceScreen } from "@/features/restrictions/screens/playbooks/place/place-screen";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";
import { accountNumber } from "@/lib/contract/primitives";

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
  const requestedAccounts = [account ?? []].flat().filter((number) => accountNumber.safeParse(number).success);
  const initial = {
    playbookId: playbooks.find(({ id }) => id === playbook)?.id ?? playbooks[0]!.id,
    accountNumbers: [...new Set(requestedAccounts)].slice(0, MAX_PLACED_ACCOUNTS),
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
