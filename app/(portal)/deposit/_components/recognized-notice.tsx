import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ImageView } from "@/lib/contract/enums";

/** Says why a lone picture is on this side, and takes it to the other one. */
export function RecognizedNotice({
  side,
  onMove,
}: {
  side: ImageView;
  /** Absent while that is not possible. */
  onMove?: () => void;
}) {
  const isBack = side === "back";
  return (
    <Notice
      tone="info"
      role="status"
      className="mt-2.5"
      title={`Recognized as the ${side}`}
      actions={
        onMove && (
          <Button size="small" onPress={onMove}>
            Use it as the {isBack ? "front" : "back"}
          </Button>
        )
      }
    >
      {isBack
        ? "It has no magnetic line, which every check has along the bottom of its front."
        : "It shows a magnetic line, which only a front has."}
    </Notice>
  );
}
