import { QueueSkeleton } from "@/components/shell/queue-skeleton";

export default function ApprovalsLoading() {
  return <QueueSkeleton what="the approvals" section="Approvals" title="Approvals" />;
}
