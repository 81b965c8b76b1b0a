import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { findPendingLocalChanges } from "@/features/approvals/find-pending";
import { PendingApprovals } from "@/features/approvals/screens/pending-approvals";
import { ApprovalsSection } from "@/features/people/screens/policies/approvals-section";
import { ExportsSection } from "@/features/people/screens/policies/exports-section";
import { MaskingSection } from "@/features/people/screens/policies/masking-section";
import { RetentionSection } from "@/features/people/screens/policies/retention-section";
import { SecondFactorSection } from "@/features/people/screens/policies/second-factor-section";
import { can } from "@/lib/access/permissions";
import type { PolicyKey } from "@/lib/access/policies/policies";
import { policyLabel } from "@/lib/access/policies/policy-labels";
import { readPolicy } from "@/lib/access/policies/read-policy";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";

export default async function PoliciesPage() {
  const session = await requireSession();
  return (
    <>
      <PageHeader
        trail={[{ label: "People", href: "/people" }, { label: "Policies" }]}
        title="Policies"
        titleNote={<p className="text-muted">Changes apply immediately</p>}
      />
      {can(session, "policies.write") ? (
        <Sections session={session} />
      ) : (
        <NotPermitted title="Only administrators can change policies" href="/account" linkLabel="Your account">
          Your roles do not include Administrator.
        </NotPermitted>
      )}
    </>
  );
}

async function Sections({ session }: { session: Session }) {
  const { db } = await ledger();
  const pending = (await findPendingLocalChanges(session))
    .filter(({ kind }) => kind === "change-policy")
    .map((approval) => ({ ...approval, about: `“${policyLabel(approval.targetId)}”` }));
  const [secondFactor, approvals, masking, exports, retention] = await Promise.all([
    readPolicy(db, "second-factor"),
    readPolicy(db, "approvals"),
    readPolicy(db, "masking"),
    readPolicy(db, "exports"),
    readPolicy(db, "retention"),
  ]);
  // Changes when a policy change is saved or proposed, which resets the form.
  const formKey = (key: PolicyKey, version: number) =>
    `${key} ${version} ${pending.find(({ targetId }) => targetId === key)?.id ?? ""}`;
  return (
    <div className="grid max-w-[760px] gap-3.5">
      <PendingApprovals pending={pending} />
      <SecondFactorSection
        key={formKey("second-factor", secondFactor.version)}
        value={secondFactor.value}
        version={secondFactor.version}
      />
      <ApprovalsSection
        key={formKey("approvals", approvals.version)}
        value={approvals.value}
        version={approvals.version}
      />
      <MaskingSection key={formKey("masking", masking.version)} value={masking.value} version={masking.version} />
      <ExportsSection key={formKey("exports", exports.version)} value={exports.value} version={exports.version} />
      <RetentionSection
        key={formKey("retention", retention.version)}
        value={retention.value}
        version={retention.version}
      />
    </div>
  );
}
