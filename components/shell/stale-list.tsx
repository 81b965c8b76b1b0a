import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Says of a list that it could not be asked for again, and lets a person ask now. */
export function StaleList({ onAsk }: { onAsk: () => void }) {
  return (
    <Notice
      tone="warn"
      role="status"
      title="This list may be old"
      className="mb-2.5"
      actions={
        <Button size="small" onPress={onAsk}>
          Ask again
        </Button>
      }
    >
      The portal did not answer; it is asked again every few seconds.
    </Notice>
  );
}
