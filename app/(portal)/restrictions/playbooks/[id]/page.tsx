import { notFound } from "next/navigation";
import { PlaybookEditor } from "@/app/(portal)/restrictions/playbooks/_components/editor/playbook-editor";
import { NoPlaybookPermission, PLAYBOOKS_TRAIL } from "@/app/(portal)/restrictions/playbooks/_components/no-permission";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { getPlaybook } from "@/lib/portal/playbooks/list-playbooks";
import { MAX_PLAYBOOK_RESTRICTIONS } from "@/lib/portal/playbooks/playbook-schema";

export default async function ChangePlaybookPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const playbook = await getPlaybook(session, decodeURIComponent((await params).id));
  if (!playbook) notFound();
  if (!can(session, "restrictions.place")) return <NoPlaybookPermission title={playbook.name} />;
  return (
    <>
      <PageHeader trail={[...PLAYBOOKS_TRAIL, { label: playbook.name }]} title={playbook.name} />
      <PlaybookEditor
        key={`${playbook.id} ${playbook.version}`}
        playbook={playbook}
        maxRestrictions={MAX_PLAYBOOK_RESTRICTIONS}
      />
    </>
  );
}
