"use client";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { ROLE_LABELS } from "@/lib/access/roles";
import type { PersonView } from "@/lib/portal/people/list-people";
import { PersonStatusLabel } from "./person-status-label";

const COLUMNS: readonly TableColumn[] = [
  { id: "person", title: "Person" },
  { id: "roles", title: "Roles", width: "22%" },
  { id: "status", title: "Status", width: "170px" },
  { id: "factor", title: "Second factor", width: "140px" },
  { id: "seen", title: "Last seen", width: "172px" },
];

const FACTORS = { "set-up": "Set up", missing: "Required, missing", none: "None" } as const;

/** Everybody who may sign in or is invited to; a press on the name opens the person. On a phone a row is a card. */
export function PeopleTable({
  people,
  proposed,
  onOpen,
}: {
  people: readonly PersonView[];
  /** The ids of those about whom something is proposed. */
  proposed: ReadonlySet<string>;
  onOpen: (id: string) => void;
}) {
  return (
    <Table label="People" columns={COLUMNS} hasCardRows className="people-table">
      {people.map((person) => (
        <Row key={person.id}>
          <Cell>
            <span className="flex items-center gap-2">
              <button
                type="button"
                onClick={() => onOpen(person.id)}
                className="card-link truncate text-left font-medium"
              >
                {person.name}
              </button>
              {person.isDemo && <Tag>Demo</Tag>}
              {person.isSelf && <Tag tone="info">You</Tag>}
              {proposed.has(person.id) && (
                <Tag tone="warn" tip="A change waits for the approval of another administrator">
                  Proposed
                </Tag>
              )}
            </span>
            <span className="block truncate text-muted text-xs">{person.email}</span>
          </Cell>
          <Cell>{person.roles.map((role) => ROLE_LABELS[role].label).join(", ") || "none"}</Cell>
          <Cell>
            <PersonStatusLabel status={person.status} />
          </Cell>
          <Cell>{FACTORS[person.secondFactor]}</Cell>
          <Cell>{person.lastSeenAt ? <Timestamp iso={person.lastSeenAt} style="date-time" /> : "Never signed in"}</Cell>
        </Row>
      ))}
    </Table>
  );
}
