import { PlaybookEditor } from "@/app/(portal)/restrictions/playbooks/_components/editor/playbook-editor";
import { NoPlaybookPermission, PLAYBOOKS_TRAIL } from "@/app/(portal)/restrictions/playbooks/_components/no-permission";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { MAX_PLAYBOOK_RESTRICTIONS } from "@/lib/portal/playbooks/playbook-schema";

const TITLE = "New playbook";

export default async function NewPlaybookPage() {
  const session = await requireSession();
  if (!can(session, "restrictions.place")) return <NoPlaybookPermission title={TITLE} />;
  return (
    <>
      <PageHeader trail={[...PLAYBOOKS_TRAIL, { label: TITLE }]} title={TITLE} />
      <PlaybookEditor playbook={null} maxRestrictions={MAX_PLAYBOOK_RESTRICTIONS} />
    </>
  );
}
