"use client";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { ImageView } from "@/lib/contract/enums";
import { pictureProblem } from "./check-names";
import { CheckPictures } from "./check-pictures";
import { MoveDialog } from "./move-dialog";
import type { AddingPictures } from "./use-add-pictures";
import { type BatchState, seenCheck } from "./use-batch";

/** Every check with its two pictures, for correction. */
export function PicturesView({ state, adding }: { state: BatchState; adding: AddingPictures }) {
  const { batch, change, isChanging } = state;
  const [isOnlyProblems, setOnlyProblems] = useState(false);
  const [moved, setMoved] = useState<{ checkId: string; side: ImageView } | null>(null);
  const shown = batch.checks.map((check, index) => ({ check, index }));
  const withProblem = shown.filter(({ check }) => pictureProblem(check) !== null);
  const rows = isOnlyProblems ? withProblem : shown;
  return (
    <div className="min-w-0 space-y-2.5">
      {(withProblem.length > 0 || isOnlyProblems) && (
        <Checkbox isSelected={isOnlyProblems} onChange={setOnlyProblems}>
          Only those to look at <span className="num text-muted">{withProblem.length}</span>
        </Checkbox>
      )}
      <ol
        aria-label="Pictures by check"
        className="rounded-lg border bg-surface [&>li+li]:border-t [&>li]:[contain-intrinsic-size:auto_260px] [&>li]:[content-visibility:auto]"
      >
        {rows.map(({ check, index }) => (
          <CheckPictures
            key={check.id}
            check={check}
            index={index}
            isBusy={isChanging || adding.isAdding}
            onChange={(wanted) =>
              void change((now) => {
                const seen = seenCheck(now, check.id);
                return seen && { ...wanted, ...seen };
              })
            }
            onMove={(side) => setMoved({ checkId: check.id, side })}
            onAdd={(side, file) => void adding.addSide(check.id, side, file)}
          />
        ))}
      </ol>
      {moved && <MoveDialog {...moved} state={state} onClose={() => setMoved(null)} />}
    </div>
  );
}
