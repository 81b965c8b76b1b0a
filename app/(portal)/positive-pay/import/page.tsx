import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listImports } from "@/lib/portal/issue-files/view-import";
import { ImportsTable } from "./_components/imports-table";
import { IssueFileDrop } from "./_components/issue-file-drop";

export default async function ImportPage() {
  const session = await requireSession();
  const imports = await listImports(session);
  return (
    <>
      <PageHeader
        trail={[
          { label: "Positive Pay", href: "/positive-pay" },
          { label: "Authorizations", href: "/positive-pay/authorizations" },
          { label: "Issue files" },
        ]}
        title="Issue files"
      />
      {can(session, "positive-pay.prepare") ? (
        <div className="grid gap-3.5">
          <IssueFileDrop />
          <ImportsTable imports={imports} />
        </div>
      ) : (
        <NotPermitted
          title="Your roles don’t allow sending issue files"
          href="/positive-pay/authorizations"
          linkLabel="See the authorizations"
        >
          An issue file authorizes checks, which needs the compliance role; an administrator can give it to you.
        </NotPermitted>
      )}
    </>
  );
}
