import { notFound } from "next/navigation";
import { PageHeader } from "@/components/shell/page-header";
import { getPlaybook } from "@/features/restrictions/playbooks/list-playbooks";
import { MAX_PLAYBOOK_RESTRICTIONS } from "@/features/restrictions/playbooks/playbook-schema";
import { PlaybookEditor } from "@/features/restrictions/screens/playbooks/editor/playbook-editor";
import { NoPlaybookPermission, PLAYBOOKS_TRAIL } from "@/features/restrictions/screens/playbooks/no-permission";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

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
