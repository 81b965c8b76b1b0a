"use client";
import { useCallback, useRef, useState } from "react";
import { prepareImage } from "@/features/deposits/screens/deposit/prepare-image";
import type { ImageView } from "@/lib/contract/enums";
import { sendPicture } from "./capture-api";

/** `waiting`: taken, but an earlier side has not been sent yet. */
export type SentState =
  | { kind: "due" }
  | { kind: "waiting" }
  | { kind: "sending" }
  | { kind: "sent" }
  | { kind: "failed"; message: string; canRetry: boolean };

type SentStates = Readonly<Partial<Record<ImageView, SentState>>>;

/**
 * Sends the images of these sides one at a time, in this order, as they are taken.
 *
 * @param onEnded called with the reason when the link has ended
 */
export function useSentPictures(sides: readonly ImageView[], onEnded: (message: string) => void) {
  const [states, setStates] = useState<SentStates>({});
  const files = useRef(new Map<ImageView, File>());
  const sent = useRef(new Set<ImageView>());
  const isSending = useRef(false);

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (;;) {
      const side = sides.find((each) => !sent.current.has(each));
      const file = side && files.current.get(side);
      if (!file) break;
      const show = (state: SentState) => setStates((before) => ({ ...before, [side]: state }));
      show({ kind: "sending" });
      const prepared = await prepareImage(file);
      const result = prepared.ok ? await sendPicture(side, prepared.value) : { ...prepared, code: "refused" as const };
      if (!result.ok) {
        if (result.code === "over") onEnded(result.message);
        if (result.code !== "unreachable") files.current.delete(side);
        show({ kind: "failed", message: result.message, canRetry: result.code === "unreachable" });
        break;
      }
      sent.current.add(side);
      files.current.delete(side);
      show({ kind: "sent" });
    }
    isSending.current = false;
  }, [sides, onEnded]);

  const add = (side: ImageView, file: File) => {
    files.current.set(side, file);
    setStates((before) => ({ ...before, [side]: { kind: "waiting" } }));
    void sendAll();
  };

  const stateOf = (side: ImageView): SentState => states[side] ?? { kind: "due" };
  const toTake = sides.filter((side) => {
    const state = stateOf(side);
    return state.kind === "due" || (state.kind === "failed" && !state.canRetry);
  });
  return { stateOf, toTake, isDone: sides.every((side) => stateOf(side).kind === "sent"), add, sendAll };
}
