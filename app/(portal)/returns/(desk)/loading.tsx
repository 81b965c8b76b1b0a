import { QueueSkeleton } from "@/components/shell/queue-skeleton";

export default function ReturnsLoading() {
  return <QueueSkeleton what="the returns" section="Returns" title="Returned deposits" hasSide />;
}
