"use client";
import { Timestamp } from "@/components/shell/timestamp";
import { Status, type StatusIcon } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { Tone } from "@/components/ui/tag";
import { Tag } from "@/components/ui/tag";
import type { PersonStatus, PersonView } from "@/features/people/list-people";
import { ROLE_LABELS } from "@/lib/access/roles";

const STATUSES = {
  "without-link": {
    icon: "alert",
    tone: "warn",
    label: "No link yet",
    tip: "Approved; create the link and send it to them",
  },
  invited: { icon: "progress", tone: "info", label: "Invited", tip: "Has a link to choose a password" },
  "invitation-expired": {
    icon: "alert",
    tone: "warn",
    label: "Invitation expired",
    tip: "The link was not used within 48 hours; create a new one",
  },
  active: { icon: "check", tone: "good", label: "Active", tip: "Can sign in" },
  disabled: {
    icon: "minus",
    tone: "none",
    label: "Disabled",
    tip: "Can’t sign in; their activity stays in the audit log",
  },
} as const satisfies Record<PersonStatus, { icon: StatusIcon; tone: Tone; label: string; tip: string }>;

const COLUMNS: readonly TableColumn[] = [
  { id: "person", title: "Person" },
  { id: "roles", title: "Roles", width: "22%" },
  { id: "status", title: "Status", width: "170px" },
  { id: "factor", title: "Second factor", width: "140px" },
  { id: "seen", title: "Last seen", width: "172px" },
];

const FACTOR_LABELS = { "set-up": "Set up", missing: "Required, not set up", none: "None" } as const;

/** Lists all people; pressing a name opens the person's dialog. Rows become cards on a phone. */
export function PeopleTable({
  people,
  proposed,
  onOpen,
}: {
  people: readonly PersonView[];
  /** IDs of people with a pending proposal. */
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
                <Tag tone="warn" tip="A change is waiting for another administrator’s approval">
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
          <Cell>{FACTOR_LABELS[person.secondFactor]}</Cell>
          <Cell>{person.lastSeenAt ? <Timestamp iso={person.lastSeenAt} style="date-time" /> : "Never signed in"}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Shows whether a person can sign in. */
function PersonStatusLabel({ status }: { status: PersonStatus }) {
  const { icon, tone, label, tip } = STATUSES[status];
  return (
    <Status icon={icon} tone={tone} tip={tip}>
      {label}
    </Status>
  );
}
