import { type Crumb, PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";

export const PLAYBOOKS_TRAIL = [
  { label: "Restrictions", href: "/restrictions" },
  { label: "Playbooks", href: "/restrictions/playbooks" },
] as const satisfies readonly Crumb[];

/** Shown instead of a playbook page if the user's roles don't allow it. */
export function NoPlaybookPermission({ title }: { title: string }) {
  return (
    <>
      <PageHeader trail={[...PLAYBOOKS_TRAIL, { label: title }]} title={title} />
      <NotPermitted
        title="You don’t have permission to place restrictions"
        href="/restrictions/playbooks"
        linkLabel="Go to playbooks"
      >
        Restrictions require the compliance role. An administrator can assign it to you.
      </NotPermitted>
    </>
  );
}
