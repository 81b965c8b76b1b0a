"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import type { ImageView } from "@/lib/contract/enums";
import { checkName, pictureProblem } from "./check-names";
import { CheckPictures } from "./check-pictures";
import type { AddingPictures } from "./use-add-pictures";
import { type BatchState, checkVersionOf } from "./use-batch";

const NEW_CHECK = "new";

/** Shows every check with both images, so that the user can correct them. */
export function PicturesView({ state, adding }: { state: BatchState; adding: AddingPictures }) {
  const { batch, change, isChanging } = state;
  const [showsOnlyProblems, setShowsOnlyProblems] = useState(false);
  const [moved, setMoved] = useState<{ checkId: string; side: ImageView } | null>(null);
  const numberedChecks = batch.checks.map((check, index) => ({ check, index }));
  const withProblem = numberedChecks.filter(({ check }) => pictureProblem(check) !== null);
  const rows = showsOnlyProblems ? withProblem : numberedChecks;
  return (
    <div className="min-w-0 space-y-2.5">
      {(withProblem.length > 0 || showsOnlyProblems) && (
        <Checkbox isSelected={showsOnlyProblems} onChange={setShowsOnlyProblems}>
          Needs review only <span className="num text-muted">{withProblem.length}</span>
        </Checkbox>
      )}
      <ol
        aria-label="Images by check"
        className="rounded-lg border bg-surface [&>li+li]:border-t [&>li]:[contain-intrinsic-size:auto_260px] [&>li]:[content-visibility:auto]"
      >
        {rows.map(({ check, index }) => (
          <CheckPictures
            key={check.id}
            check={check}
            index={index}
            isBusy={isChanging || adding.isAdding}
            onChange={(requestedChange) =>
              void change((now) => {
                const target = checkVersionOf(now, check.id);
                return target && { ...requestedChange, ...target };
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

/** Asks whether to move an image to an existing check, the opposite side of its check, or a new check. */
function MoveDialog({
  checkId,
  side,
  state: { batch, change },
  onClose,
}: {
  checkId: string;
  side: ImageView;
  state: BatchState;
  onClose: () => void;
}) {
  const current = batch.checks.findIndex(({ id }) => id === checkId);
  // A misplaced image usually belongs to an adjacent check.
  const [target, setTarget] = useState(batch.checks[current + 1]?.id ?? batch.checks[current - 1]?.id ?? NEW_CHECK);
  const [toSide, setToSide] = useState<ImageView>(side);
  const move = () => {
    void change((now) => {
      const from = checkVersionOf(now, checkId);
      const to = target === NEW_CHECK ? null : checkVersionOf(now, target);
      if (!from || (target !== NEW_CHECK && !to)) return null;
      return { kind: "move", ...from, side, to, toSide };
    });
    onClose();
  };
  const others = batch.checks.flatMap((check, index) =>
    check.id === checkId ? [] : [{ value: check.id, label: `${index + 1}: ${checkName(check, index)}` }],
  );
  return (
    <Dialog title={`Move the ${side} of check ${current + 1}`} isOpen onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <div className="grid gap-3.5">
          <SelectField
            label="To"
            value={target}
            onChange={setTarget}
            options={[...others, { value: NEW_CHECK, label: "A new check" }]}
          />
          <SelectField
            label="Side"
            value={toSide}
            onChange={setToSide}
            options={[
              { value: "front", label: "Front" },
              { value: "back", label: "Back" },
            ]}
          />
          <p className="text-muted text-xs">If that side already has an image, the two are swapped.</p>
        </div>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
