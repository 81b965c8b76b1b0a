import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Shown above a list that could not be refreshed, with a button to try again immediately. */
export function StaleListNotice({ because, onRetry }: { because: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="status"
      title="This list may be out of date"
      className="mb-2.5"
      actions={
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      {because} This page tries again every few seconds.
    </Notice>
  );
}
