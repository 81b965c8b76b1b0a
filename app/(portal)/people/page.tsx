import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listPeople } from "@/lib/portal/people/list-people";
import { PeopleTable } from "./_components/people-table";

export default async function PeoplePage() {
  const session = await requireSession();
  const isPermitted = can(session, "people.read");
  const people = await listPeople(session);
  return (
    <>
      <PageHeader
        trail={[{ label: "People" }]}
        title="People"
        titleNote={<p className="text-muted">Who may sign in, and what their roles permit</p>}
      />
      {isPermitted ? (
        <PeopleTable people={people} />
      ) : (
        <NotPermitted title="People are managed by administrators" href="/account" linkLabel="Your account">
          Your roles do not include Administrator.
        </NotPermitted>
      )}
    </>
  );
}
