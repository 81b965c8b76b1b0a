import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { readPolicy } from "@/lib/access/policies/read-policy";
import { requireSession } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { ApprovalsSection } from "./_components/approvals-section";
import { ExportsSection } from "./_components/exports-section";
import { MaskingSection } from "./_components/masking-section";
import { RetentionSection } from "./_components/retention-section";
import { SecondFactorSection } from "./_components/second-factor-section";

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
  const { db } = await ledger();
  const [secondFactor, approvals, masking, exports, retention] = await Promise.all([
    readPolicy(db, "second-factor"),
    readPolicy(db, "approvals"),
    readPolicy(db, "masking"),
    readPolicy(db, "exports"),
    readPolicy(db, "retention"),
  ]);
  return (
    <div className="grid max-w-[760px] gap-3.5">
      <SecondFactorSection
        key={`second factor ${secondFactor.version}`}
        value={secondFactor.value}
        version={secondFactor.version}
      />
      <ApprovalsSection key={`approvals ${approvals.version}`} value={approvals.value} version={approvals.version} />
      <MaskingSection key={`masking ${masking.version}`} value={masking.value} version={masking.version} />
      <ExportsSection key={`exports ${exports.version}`} value={exports.value} version={exports.version} />
      <RetentionSection key={`retention ${retention.version}`} value={retention.value} version={retention.version} />
    </div>
  );
}
