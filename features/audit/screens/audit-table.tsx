"use client";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Fragment, useState } from "react";
import { Timestamp } from "@/components/shell/timestamp";
import { classes } from "@/components/ui/classes";
import { Explained } from "@/components/ui/explained";
import { Fold } from "@/components/ui/fold";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { AuditRow } from "@/features/audit/list-audit";

const COLUMNS: readonly TableColumn[] = [
  { id: "details", title: "Details", width: "36px", isTitleHidden: true },
  { id: "when", title: "When", width: "172px" },
  { id: "who", title: "Who", width: "15%" },
  { id: "what", title: "What", width: "18%" },
  { id: "subject", title: "Subject" },
  { id: "result", title: "Result", width: "20%" },
];

const CELL = "md:px-2.5";

/** The audit log. Each row expands to show all recorded details; on a phone, rows are cards. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(expandedIds);
    if (!next.delete(id)) next.add(id);
    setExpandedIds(next);
  };
  return (
    <Table label="Audit log" columns={COLUMNS} hasCardRows className="num">
      {rows.map((row) => (
        <Fragment key={row.id}>
          <Row className="relative grid border-b py-2 pr-3.5 pl-11 hover:bg-hover md:table-row md:h-9 md:p-0 [&_td]:truncate">
            <Cell className="max-md:absolute max-md:top-1 max-md:left-1 md:pl-1.5">
              <button
                type="button"
                aria-expanded={expandedIds.has(row.id)}
                aria-controls={`audit-${row.id}`}
                aria-label={`Details of ${row.actionLabel} by ${row.personName}`}
                onClick={() => toggle(row.id)}
                className="touch-target grid size-7 place-items-center rounded-sm text-muted hover:bg-line hover:text-text max-md:size-9"
              >
                <ChevronRight
                  aria-hidden
                  className={classes("size-4 transition-transform", expandedIds.has(row.id) && "rotate-90")}
                />
              </button>
            </Cell>
            <Cell className={classes(CELL, "text-muted max-md:order-last")}>
              <Timestamp iso={row.at} style="date-time" />
            </Cell>
            <Cell className={CELL}>{row.personName}</Cell>
            <Cell className={classes(CELL, "max-md:order-first max-md:font-medium")}>{row.actionLabel}</Cell>
            <Cell className={CELL}>
              <Subject row={row} />
            </Cell>
            <Cell className={CELL}>{row.result}</Cell>
          </Row>
          {expandedIds.has(row.id) && (
            <Row id={`audit-${row.id}`} className="block border-b bg-sunken md:table-row">
              <Cell colSpan={6} className="block px-3.5 py-3 md:table-cell md:pl-11">
                <Details row={row} />
              </Cell>
            </Row>
          )}
        </Fragment>
      ))}
    </Table>
  );
}

function Subject({ row: { subject, subjectHref } }: { row: AuditRow }) {
  if (!subject) return <span className="text-muted max-md:hidden">–</span>;
  const text = <span className="font-mono text-xs">{subject}</span>;
  return subjectHref ? (
    <Link href={subjectHref} prefetch={false} className="link focus-visible:-outline-offset-1">
      {text}
    </Link>
  ) : (
    text
  );
}

function Details({ row }: { row: AuditRow }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 md:grid-cols-[9rem_minmax(0,1fr)] [&_dd]:min-w-0 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
      <dt>When</dt>
      <dd>
        <Timestamp iso={row.at} style="full" />
      </dd>
      <dt>Action</dt>
      <dd className="font-mono text-xs">{row.action}</dd>
      <dt>Result</dt>
      <dd>{row.result}</dd>
      {row.subject && (
        <>
          <dt>Subject</dt>
          <dd className="font-mono text-xs">{row.subject}</dd>
        </>
      )}
      <dt>
        <Explained tip="The bank’s ID for this request; quote it when you contact the bank">Request ID</Explained>
      </dt>
      {row.requestId ? <dd className="font-mono text-xs">{row.requestId}</dd> : <dd className="text-muted">none</dd>}
      {row.sessionId && (
        <>
          <dt>Session</dt>
          <dd className="font-mono text-xs">{row.sessionId}</dd>
        </>
      )}
      {row.address && <Origin address={row.address} userAgent={row.userAgent} />}
      {row.approvalId && (
        <>
          <dt>Approval</dt>
          <dd className="font-mono text-xs">{row.approvalId}</dd>
        </>
      )}
      {(row.before || row.after) && (
        <>
          <dt>Change</dt>
          <dd>
            <Change before={row.before ?? {}} after={row.after ?? {}} />
          </dd>
        </>
      )}
      {row.detail && (
        <>
          <dt>Detail</dt>
          <dd>
            <Fold title="As JSON">
              <pre className="overflow-x-auto whitespace-pre-wrap rounded-md border bg-surface px-3 py-2 font-mono text-xs">
                {JSON.stringify(row.detail, null, 2)}
              </pre>
            </Fold>
          </dd>
        </>
      )}
    </dl>
  );
}

function Change({
  before,
  after,
}: {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const formatValue = (value: unknown) => (value === undefined ? "–" : JSON.stringify(value));
  return (
    <table className="w-full text-xs [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3 [&_th]:text-left [&_th]:align-top">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-[22%] font-medium">
            Field
          </th>
          <th scope="col" className="font-medium">
            Before
          </th>
          <th scope="col" className="font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className="border-t">
            <th scope="row" className="font-normal">
              {field}
            </th>
            <td className="font-mono">{formatValue(before[field])}</td>
            <td className="font-mono">{formatValue(after[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Origin({ address, userAgent }: { address: string; userAgent: string | null }) {
  return (
    <>
      <dt>From</dt>
      <dd>
        <span className="font-mono text-xs">{address}</span>
        {userAgent && <span className="text-muted text-xs"> · {userAgent}</span>}
      </dd>
    </>
  );
}
