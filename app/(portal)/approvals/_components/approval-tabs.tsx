import { TabLinks } from "@/components/ui/tab-links";
import type { ApprovalListName } from "@/lib/portal/approvals/list-approvals";

const TABS = [
  { value: "waiting", href: "/approvals", label: "Waiting for me" },
  { value: "mine", href: "/approvals?list=mine", label: "My proposals" },
  { value: "ended", href: "/approvals?list=ended", label: "Decided" },
] as const;

/** The lists of the inbox. */
export function ApprovalTabs({ current, waiting }: { current: ApprovalListName; waiting: number }) {
  return <TabLinks label="Approvals" tabs={TABS} current={current} counts={{ waiting }} />;
}
