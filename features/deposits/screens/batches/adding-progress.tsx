import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { AddingPictures } from "./use-add-pictures";

/** Maximum number of skipped file names listed. */
const MAX_NAMES = 6;

/** Shows the progress of adding images and the files that failed or were skipped. */
export function AddingNote({ adding: { progress, isAdding, stop, dismiss } }: { adding: AddingPictures }) {
  if (!progress) return null;
  const { total, added, failed, skipped = [], isDone } = progress;
  if (isDone && failed.length + skipped.length === 0) return null;
  return (
    <div className="grid gap-3">
      {isAdding && (
        <div className="grid gap-2.5 rounded-lg border bg-surface px-3.5 py-3">
          <div className="flex items-center gap-3">
            <p role="status" className="num">
              Reading images: <span className="font-medium">{added + failed.length}</span> of {total}
            </p>
            <Button size="small" className="ml-auto" onPress={stop}>
              Stop
            </Button>
          </div>
          <ProgressBar label="Reading images" value={(added + failed.length) / Math.max(1, total)} />
        </div>
      )}
      {isDone && skipped.length > 0 && <SkippedFiles names={skipped} onDismiss={dismiss} />}
      {failed.length > 0 && (
        <Notice
          tone="bad"
          role="alert"
          title={failed.length === 1 ? "One image was not added" : `${failed.length} images were not added`}
          actions={
            !isAdding && (
              <Button size="small" onPress={dismiss}>
                Close
              </Button>
            )
          }
        >
          <ul className="grid gap-0.5">
            {failed.map(({ name, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files from different folders can share a name
              <li key={index}>
                <span className="font-medium">{name}</span>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function SkippedFiles({ names, onDismiss }: { names: readonly string[]; onDismiss: () => void }) {
  return (
    <Notice
      tone="info"
      role="status"
      title={
        names.length === 1 ? "1 file is not an image" : `${names.length.toLocaleString("en-US")} files are not images`
      }
      actions={
        <Button size="small" onPress={onDismiss}>
          Close
        </Button>
      }
    >
      Skipped: {names.slice(0, MAX_NAMES).join(", ")}
      {names.length > MAX_NAMES && `, and ${(names.length - MAX_NAMES).toLocaleString("en-US")} more`}.
    </Notice>
  );
}
