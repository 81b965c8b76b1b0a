"use client";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { TabLinks } from "@/components/ui/tab-links";
import type { ApprovalListName, ApprovalList as List } from "@/features/approvals/list-approvals";
import { ApprovalList } from "./approval-list";
import { ApprovalView } from "./approval-view";
import { MarkedBar, MarkedDialog, type PendingDecision } from "./decide-marked";
import { useApprovals, useSelection } from "./use-approvals";

const TABS = [
  { value: "waiting", href: "/approvals", label: "Waiting for me" },
  { value: "mine", href: "/approvals?list=mine", label: "My proposals" },
  { value: "ended", href: "/approvals?list=ended", label: "Decided" },
] as const;

/** The approvals inbox: the list, with the selected approval next to it. Fully usable by keyboard. */
export function ApprovalsScreen({
  list,
  initial,
  initialSelected,
}: {
  list: ApprovalListName;
  initial: List;
  initialSelected: string | null;
}) {
  const { data, staleReason, refetch } = useApprovals(list, initial);
  const canMark = list === "waiting";
  const { selected, select, marked, toggle, clear } = useSelection(data, { list, initial: initialSelected, canMark });
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const onDecided = () => {
    clear();
    void refetch();
  };
  return (
    <>
      <PageHeader
        trail={[{ label: "Approvals" }]}
        title="Approvals"
        actions={<ApprovalTabs current={list} waiting={data.waiting} />}
      />
      {staleReason && <StaleListNotice because={staleReason} onRetry={() => void refetch()} />}
      {selected ? (
        <div className="grid items-start gap-3.5 lg:grid-cols-[300px_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-2.5">
            <ApprovalList
              rows={data.rows}
              selectedId={selected.id}
              marked={new Set(marked.map(({ id }) => id))}
              canMark={canMark}
              onSelect={select}
              onMark={toggle}
            />
            {canMark && marked.length > 0 && <MarkedBar rows={marked} onAsk={setPendingDecision} />}
          </div>
          <ApprovalView key={selected.id} row={selected} onDecided={onDecided} />
        </div>
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState icon={UserCheck} title={EMPTY_STATES[list].title}>
            {EMPTY_STATES[list].text}
          </EmptyState>
        </div>
      )}
      {pendingDecision && (
        <MarkedDialog
          {...pendingDecision}
          onClose={(isDecided) => {
            setPendingDecision(null);
            if (isDecided) onDecided();
          }}
        />
      )}
    </>
  );
}

const EMPTY_STATES = {
  waiting: {
    title: "No proposals to review",
    text: "Changes that need a second person appear here. Anyone with permission can approve or reject them.",
  },
  mine: {
    title: "You have no open proposals",
    text: "Your proposals stay here until someone decides them or you withdraw them.",
  },
  ended: {
    title: "No decisions yet",
    text: "Decided proposals appear here with who decided them, when, and why.",
  },
} as const satisfies Record<ApprovalListName, { title: string; text: string }>;

function ApprovalTabs({ current, waiting }: { current: ApprovalListName; waiting: number }) {
  return <TabLinks label="Approvals" tabs={TABS} current={current} counts={{ waiting }} />;
}
