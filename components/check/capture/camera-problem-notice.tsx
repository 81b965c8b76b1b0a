import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { CAMERA_PROBLEMS, type CameraProblem } from "./capture-messages";

/** Why there is no live picture; what a browser does not support cannot be tried again. */
export function CameraProblemNotice({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, help } = CAMERA_PROBLEMS[problem];
  return (
    <Notice
      tone="warn"
      role="alert"
      title={title}
      actions={
        problem !== "not-supported" && (
          <Button size="small" onPress={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {help}
    </Notice>
  );
}
