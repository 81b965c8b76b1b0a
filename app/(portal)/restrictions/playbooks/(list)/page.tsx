import { Plus } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listPlaybooks } from "@/lib/portal/playbooks/list-playbooks";
import { listPlacements } from "@/lib/portal/playbooks/placements";
import { PlacementsTable } from "./_components/placements-table";
import { PlaybookCard } from "./_components/playbook-card";

export default async function PlaybooksPage() {
  const session = await requireSession();
  const [playbooks, placements] = await Promise.all([listPlaybooks(session), listPlacements(session)]);
  const canPlace = can(session, "restrictions.place");
  return (
    <>
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: "Playbooks" }]}
        title="Playbooks"
        actions={
          canPlace && (
            <ButtonLink href="/restrictions/playbooks/new">
              <Plus aria-hidden />
              New playbook
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {playbooks.map((playbook) => (
          <PlaybookCard key={playbook.id} playbook={playbook} canPlace={canPlace} />
        ))}
      </div>
      <h2 className="mt-6 mb-2.5">Placed</h2>
      {placements.length === 0 ? (
        <p className="text-muted">
          No playbook was placed yet. Placements are listed here with the result for each account.
        </p>
      ) : (
        <PlacementsTable placements={placements} now={new Date().toISOString()} />
      )}
    </>
  );
}
