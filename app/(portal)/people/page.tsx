import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { NotPermitted } from "@/components/ui/not-permitted";
import { findPendingLocalChanges } from "@/features/approvals/find-pending";
import { listPeople } from "@/features/people/list-people";
import { DemoPeopleNotice } from "@/features/people/screens/people/demo-people-notice";
import { PeopleScreen } from "@/features/people/screens/people/people-screen";
import { can } from "@/lib/access/permissions";
import { policyValue } from "@/lib/access/policies/read-policy";
import { requireSession } from "@/lib/access/require-session";

export default async function PeoplePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const [people, pending, approvals] = await Promise.all([
    listPeople(session),
    findPendingLocalChanges(session),
    policyValue("approvals"),
  ]);
  const { invite, person } = await searchParams;
  const demoCount = people.filter(({ isDemo, status }) => isDemo && status !== "disabled").length;
  const hasAdministrator = people.some(
    ({ isDemo, status, roles }) => !isDemo && status === "active" && roles.includes("admin"),
  );
  return (
    <>
      <PageHeader
        trail={[{ label: "People" }]}
        title="People"
        titleNote={<p className="text-muted">Who can sign in, and what their roles allow</p>}
        actions={can(session, "policies.write") && <ButtonLink href="/people/policies">Policies</ButtonLink>}
      />
      {can(session, "people.write") ? (
        <>
          {demoCount > 0 && <DemoPeopleNotice count={demoCount} hasAdministrator={hasAdministrator} />}
          <PeopleScreen
            people={people}
            pending={pending}
            needsApproval={approvals.people !== null}
            isInviting={invite === "new"}
            initialOpen={typeof person === "string" ? person : null}
          />
        </>
      ) : (
        <NotPermitted title="Only administrators can manage people" href="/account" linkLabel="Your account">
          Your roles do not include Administrator.
        </NotPermitted>
      )}
    </>
  );
}
