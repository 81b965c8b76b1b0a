"use client";
import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { PlacementSummary } from "@/features/restrictions/playbooks/placements";

const COLUMNS: readonly TableColumn[] = [
  { id: "placed", title: "Placed", width: "112px" },
  { id: "playbook", title: "Playbook and reason" },
  { id: "accounts", title: "Accounts", width: "110px" },
  { id: "by", title: "By", width: "132px" },
  { id: "status", title: "Status", width: "200px" },
];

/** Lists placed playbooks, newest first, as rows or as cards on a phone. */
export function PlacementsTable({ placements, now }: { placements: readonly PlacementSummary[]; now: string }) {
  return (
    <Table label="Placed playbooks" columns={COLUMNS} hasCardRows className="restrictions-table num">
      {placements.map((placement) => (
        <Row key={placement.id}>
          <Cell>
            <Timestamp iso={placement.createdAt} style="short" now={now} />
          </Cell>
          <Cell>
            <Link href={`/restrictions/playbooks/placements/${placement.id}`} prefetch={false}>
              {placement.playbookName}
            </Link>
            <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted text-sm">{placement.reason}</p>
          </Cell>
          <Cell>
            {placement.accounts} {placement.accounts === 1 ? "account" : "accounts"}
          </Cell>
          <Cell>{placement.personName}</Cell>
          <Cell>
            <PlacementStatus placement={placement} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function PlacementStatus({ placement: { accounts, inForce, lifted, failed } }: { placement: PlacementSummary }) {
  if (failed > 0) {
    return (
      <Status icon="cross" tone="bad">
        Failed on {failed} of {accounts}
      </Status>
    );
  }
  if (lifted === accounts) {
    return (
      <Status icon="minus" tone="none">
        Lifted
      </Status>
    );
  }
  if (inForce === accounts) {
    return (
      <Status icon="check" tone="good">
        In force
      </Status>
    );
  }
  return (
    <Status icon="progress" tone="info">
      In force on {inForce} of {accounts}
    </Status>
  );
}
