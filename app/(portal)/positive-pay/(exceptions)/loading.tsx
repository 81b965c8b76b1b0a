import { QueueSkeleton } from "@/components/shell/queue-skeleton";

export default function ExceptionsLoading() {
  return <QueueSkeleton what="the exceptions" section="Positive Pay" title="Exceptions" hasSide />;
}
