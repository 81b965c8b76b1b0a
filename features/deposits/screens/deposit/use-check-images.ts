"use client";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchPortal } from "@/components/session/fetch-portal";
import { addToast } from "@/components/ui/toasts";
import type { ImageView } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";
import { readFailure } from "@/lib/shared/request-failures";
import { assignFiles } from "./assign-files";
import { correctSides, type PlacedSides } from "./correct-sides";
import { expandMultiPageTiff } from "./expand-multi-page-tiff";
import { isSideEmpty } from "./side-status";
import { type Side, type SideState, useSide } from "./use-side";

/**
 * Manages both sides of the check, with functions for loading images and moving them between sides.
 *
 * @param redepositOf ID of the payment whose images to load initially; null for a new deposit
 * @param onChange called before an image is replaced, moved or removed
 */
export function useCheckImages(redepositOf: string | null, onChange: () => void) {
  const front = useSide("front");
  const back = useSide("back");
  const sides = { front, back };
  const originalFiles = useRedepositImages(redepositOf, [front, back]);
  const staged = { front: stagedState(front), back: stagedState(back) };
  const { guess, recognized } = useRecognizedSides(front, back);

  /** Loads files into guessed sides; returns false if the user must choose the sides. */
  const loadGuessed = (files: readonly File[]): boolean => {
    const isEmpty = { front: isSideEmpty(front.state), back: isSideEmpty(back.state) };
    const assigned = assignFiles(files, isEmpty);
    if (!assigned) {
      addToast({
        tone: "warn",
        title: files.length > 2 ? tooMany(files) : "Both sides have an image",
        detail:
          files.length > 2
            ? "A check has a front and a back. Deposit a stack as a batch."
            : "Drop it on the side that it replaces.",
      });
      return false;
    }
    onChange();
    for (const { side, file } of assigned) {
      guess(file);
      void sides[side].take(file);
    }
    return true;
  };

  /** Loads files, with `only` as the side for a single file; returns false if nothing was loaded. */
  const load = async (chosen: readonly File[], only?: ImageView): Promise<boolean> => {
    const files = await expandMultiPageTiff(chosen);
    const [first] = files;
    if (!only || !first || files.length > 1) return loadGuessed(files);
    onChange();
    void sides[only].take(first);
    return true;
  };

  const swap = () => {
    if (!staged.front || !staged.back) return;
    onChange();
    void front.take(staged.back.file);
    void back.take(staged.front.file);
  };

  /** Returns a function that moves an image to the opposite side, or undefined if not possible. */
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

  return {
    sides,
    staged,
    load,
    swap: staged.front && staged.back ? swap : undefined,
    moveToOtherSide,
    /** Whether the image on a side was placed there because of its content. */
    isRecognized: (view: ImageView) => fileOf(sides[view].state) === recognized && recognized !== null,
    /** Whether a side still has the image from the original deposit. */
    isFromOriginalDeposit: (view: ImageView) => {
      const file = fileOf(sides[view].state);
      return file !== null && originalFiles.current.has(file);
    },
  };
}

function tooMany(files: readonly File[]): string {
  const names = new Set(files.map(({ name }) => name));
  return names.size === 1 ? `${files[0]!.name} has ${files.length} pages` : "Add up to two images at a time";
}

export type CheckImages = ReturnType<typeof useCheckImages>;

/** Moves each image whose side was guessed to the side it actually shows, at most once per image. */
function useRecognizedSides(front: Side, back: Side) {
  const guessed = useRef(new WeakSet<File>());
  const [recognized, setRecognized] = useState<File | null>(null);
  const correct = useEffectEvent((frontState: SideState, backState: SideState) => {
    const correction = correctSides(placedSides(frontState, backState, guessed.current));
    if (!correction) return;
    const [frontFile, backFile] = [fileOf(frontState), fileOf(backState)];
    for (const file of [frontFile, backFile]) if (file) guessed.current.delete(file);
    if (correction !== "to-front" && frontFile) void back.take(frontFile);
    if (correction !== "to-back" && backFile) void front.take(backFile);
    if (correction === "to-front") back.clear();
    if (correction === "to-back") front.clear();
    if (correction !== "swap") return setRecognized(frontFile ?? backFile);
    addToast({
      tone: "info",
      title: "Front and back were swapped",
      detail: "The MICR line was on the image of the back.",
    });
  });
  useEffect(() => correct(front.state, back.state), [front.state, back.state]);
  return { guess: (file: File) => guessed.current.add(file), recognized };
}

function placedSides(front: SideState, back: SideState, guessed: WeakSet<File>): PlacedSides {
  const placed = (state: SideState) => {
    if (isSideEmpty(state)) return null;
    return "image" in state ? { hints: state.image.hints, isGuessed: guessed.has(state.file) } : undefined;
  };
  return { front: placed(front), back: placed(back) };
}

function fileOf(state: SideState): File | null {
  return "file" in state ? state.file : null;
}

function stagedState({ state }: Side) {
  return state.kind === "staged" ? state : null;
}

/** Loads the images of the original deposit once, as if the user had selected them; returns the loaded files. */
function useRedepositImages(paymentId: string | null, sides: readonly Side[]): Readonly<RefObject<WeakSet<File>>> {
  const loaded = useRef(new WeakSet<File>());
  const hasStarted = useRef(false);
  const currentSides = useRef(sides);
  currentSides.current = sides;
  useEffect(() => {
    if (!paymentId || hasStarted.current) return;
    hasStarted.current = true;
    for (const { side, take } of currentSides.current) {
      void fetchPicture(paymentId, side).then((picture) => {
        if (picture.ok) {
          const blob = picture.value;
          const file = new File([blob], `${side} of the original deposit`, { type: blob.type });
          loaded.current.add(file);
          return take(file);
        }
        addToast({ tone: "warn", title: `Add the ${side} again`, detail: picture.message });
      });
    }
  }, [paymentId]);
  return loaded;
}

async function fetchPicture(paymentId: string, side: string): Promise<Outcome<Blob>> {
  const path = `/api/payments/${encodeURIComponent(paymentId)}/images/${side}?picture=deposited`;
  const response = await fetchPortal(path);
  if (!response.ok) return response;
  return response.value.blob().then(success, () => readFailure("unreachable"));
}
