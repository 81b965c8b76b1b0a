"use client";
import { addToast } from "@/components/ui/toasts";
import type { ImageView } from "@/lib/contract/enums";
import { assignFiles } from "./assign-files";
import { isSideEmpty } from "./side-status";
import { useRedepositImages } from "./use-redeposit-images";
import { type Side, useSide } from "./use-side";
import { useTransferredImages } from "./use-transferred-images";

/**
 * Both sides of the check, and everything that loads images into them or moves images between them.
 *
 * @param redepositOf id of the payment whose images are loaded first; null for a new deposit
 * @param onChange called before an image is replaced, moved or removed
 */
export function useCheckImages(redepositOf: string | null, onChange: () => void) {
  const front = useSide("front");
  const back = useSide("back");
  const sides = { front, back };
  useRedepositImages(redepositOf, [front, back]);
  useTransferredImages([front, back]);
  const staged = { front: stagedState(front), back: stagedState(back) };

  /** Loads files into the sides that they show; `only` names the side that a single file was given to. */
  const load = (files: File[], only?: ImageView) => {
    const [first] = files;
    const assigned =
      only && first && files.length === 1
        ? [{ side: only, file: first }]
        : assignFiles(files, { front: isSideEmpty(front.state), back: isSideEmpty(back.state) });
    if (!assigned) {
      addToast({
        tone: "warn",
        title: files.length > 2 ? "Two pictures at a time" : "Both sides have a picture",
        detail: files.length > 2 ? "A check has a front and a back." : "Drop it on the side that it replaces.",
      });
      return;
    }
    onChange();
    for (const { side, file } of assigned) void sides[side].take(file);
  };

  const swap = () => {
    if (!staged.front || !staged.back) return;
    onChange();
    void front.take(staged.back.file);
    void back.take(staged.front.file);
  };

  /** Moves a side's image to the other side; undefined while that is not possible. */
  const moveToOtherSide = (view: ImageView) => {
    const [from, to] = view === "front" ? [front, back] : [back, front];
    if (from.state.kind !== "staged" || !isSideEmpty(to.state)) return undefined;
    const { file } = from.state;
    return () => {
      onChange();
      from.clear();
      void to.take(file);
    };
  };

  return { sides, staged, load, swap: staged.front && staged.back ? swap : undefined, moveToOtherSide };
}

export type CheckImages = ReturnType<typeof useCheckImages>;

function stagedState({ state }: Side) {
  return state.kind === "staged" ? state : null;
}
