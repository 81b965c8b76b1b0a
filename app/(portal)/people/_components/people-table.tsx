"use client";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { ROLE_LABELS } from "@/lib/access/roles";
import type { PersonView } from "@/lib/portal/people/list-people";
import { PersonStatusLabel } from "./person-status-label";

const COLUMNS: readonly TableColumn[] = [
  { id: "person", title: "Person" },
  { id: "roles", title: "Roles", width: "22%" },
  { id: "status", title: "Status", width: "140px" },
  { id: "factor", title: "Second factor", width: "140px" },
  { id: "seen", title: "Last seen", width: "172px" },
];

/** Everybody who may sign in or is invited to. On a phone a row is a card. */
export function PeopleTable({ people }: { people: readonly PersonView[] }) {
  return (
    <Table label="People" columns={COLUMNS} hasCardRows>
      {people.map((person) => (
        <Row key={person.id} className="relative grid border-b px-3.5 py-2 hover:bg-hover md:table-row md:h-12 md:p-0">
          <Cell className="min-w-0 md:pl-3.5">
            <span className="block truncate font-medium">{person.name}</span>
            <span className="block truncate text-muted text-xs">{person.email}</span>
          </Cell>
          <Cell className="md:px-2.5">{person.roles.map((role) => ROLE_LABELS[role].label).join(", ") || "none"}</Cell>
          <Cell className="md:px-2.5">
            <PersonStatusLabel status={person.status} />
          </Cell>
          <Cell className="text-muted md:px-2.5">–</Cell>
          <Cell className="num text-muted md:px-2.5">
            {person.lastSeenAt ? <Timestamp iso={person.lastSeenAt} style="date-time" /> : "never"}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
