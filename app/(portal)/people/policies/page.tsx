import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { readPolicy } from "@/lib/access/policies/read-policy";
import { requireSession } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { ApprovalsSection } from "./_components/approvals-section";

/** Every policy has a section of its own. */
export default async function PoliciesPage() {
  const session = await requireSession();
  return (
    <>
      <PageHeader
        trail={[{ label: "People", href: "/people" }, { label: "Policies" }]}
        title="Policies"
        titleNote={<p className="text-muted">What holds for everybody, from their next request on</p>}
      />
      {can(session, "policies.write") ? (
        <Sections />
      ) : (
        <NotPermitted title="Policies are changed by administrators" href="/account" linkLabel="Your account">
          Your roles do not include Administrator.
        </NotPermitted>
      )}
    </>
  );
}

async function Sections() {
  const approvals = await readPolicy((await ledger()).db, "approvals");
  return (
    <div className="grid max-w-[760px] gap-3.5">
      <ApprovalsSection key={approvals.version} value={approvals.value} version={approvals.version} />
    </div>
  );
}
