import { PageHeader } from "@/components/shell/page-header";
import { MAX_PLAYBOOK_RESTRICTIONS } from "@/features/restrictions/playbooks/playbook-schema";
import { PlaybookEditor } from "@/features/restrictions/screens/playbooks/editor/playbook-editor";
import { NoPlaybookPermission, PLAYBOOKS_TRAIL } from "@/features/restrictions/screens/playbooks/no-permission";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";

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
