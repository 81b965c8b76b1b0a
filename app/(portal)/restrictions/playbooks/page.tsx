import { Plus } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import type { Playbook } from "@/features/restrictions/playbooks/list-playbooks";
import { listPlaybooks } from "@/features/restrictions/playbooks/list-playbooks";
import { listPlacements } from "@/features/restrictions/playbooks/placements";
import { PlacementsTable } from "@/features/restrictions/screens/playbooks/placements-table";
import { PlaybookSentences } from "@/features/restrictions/screens/playbooks/playbook-sentences";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

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
          No playbooks placed yet. Placements are listed here with the result for each account.
        </p>
      ) : (
        <PlacementsTable placements={placements} now={new Date().toISOString()} />
      )}
    </>
  );
}

function PlaybookCard({ playbook, canPlace }: { playbook: Playbook; canPlace: boolean }) {
  const { id, name, description, restrictions, isBuiltIn, changed } = playbook;
  return (
    <Card
      title={name}
      titleId={`${id}-title`}
      titleNote={isBuiltIn && <Tag tip="Included with the portal; you can change it.">Built in</Tag>}
      className="flex flex-col"
    >
      <div className="grid flex-1 content-start gap-2 p-3.5">
        {description && <p className="wrap-anywhere text-muted">{description}</p>}
        <PlaybookSentences restrictions={restrictions} />
        {changed && (
          <p className="text-muted text-xs">
            Changed by {changed.by}, <Timestamp iso={changed.at} style="date-time" />
          </p>
        )}
      </div>
      {canPlace && (
        <div className="flex flex-wrap justify-end gap-2 border-t px-3.5 py-2.5">
          <ButtonLink
            href={`/restrictions/playbooks/${encodeURIComponent(id)}`}
            tone="quiet"
            aria-label={`Change ${name}`}
          >
            Change
          </ButtonLink>
          <ButtonLink
            href={`/restrictions/playbooks/place?playbook=${encodeURIComponent(id)}`}
            aria-label={`Place ${name} on accounts`}
          >
            Place on accounts
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
