"use client";
import dynamic from "next/dynamic";
import { type DragEvent, type ReactNode, useState } from "react";
import { SIDE_LABELS } from "@/components/check/types";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { EmptySide } from "./empty-side";
import type { LineEditing } from "./micr-readout";
import type { Side } from "./use-side";

const StagedSide = dynamic(() => import("./staged-side").then((module) => module.StagedSide), {
  loading: () => <Skeleton className="aspect-[2.4] max-h-[320px] w-full" />,
});

const DOING = { reading: "Reading", preparing: "Preparing", sending: "Sending", analysing: "Looking at" } as const;

/** One side of the check on the desk: a place to put a picture, then the picture and what was found in it. */
export function SideSlot({
  side,
  isNext,
  isLocked,
  onFiles,
  onCamera,
  onSwap,
  onOtherSide,
  lineEditing,
}: {
  side: Side;
  /** The side that a person is expected to give now. */
  isNext: boolean;
  isLocked: boolean;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onSwap?: () => void;
  onOtherSide?: () => void;
  lineEditing: LineEditing;
}) {
  const [isOver, setOver] = useState(false);
  const label = SIDE_LABELS[side.side];
  const { state } = side;
  const drop = (event: DragEvent) => {
    setOver(false);
    if (isLocked || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={`${label} of the check`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes("rounded-lg transition-shadow", isOver && "shadow-[0_0_0_2px_var(--accent)]")}
    >
      {body()}
    </section>
  );

  function body(): ReactNode {
    switch (state.kind) {
      case "empty":
        return <EmptySide side={side.side} isNext={isNext} onFiles={onFiles} onCamera={onCamera} />;
      case "failed":
        return (
          <EmptySide side={side.side} isNext={isNext} onFiles={onFiles} onCamera={onCamera}>
            <Notice tone="bad" role="alert" className="mb-3 max-w-[56ch] text-left">
              {state.message}
            </Notice>
          </EmptySide>
        );
      case "working":
        return (
          <div className="grid aspect-[2.4] max-h-[320px] w-full place-content-center gap-2.5 rounded-lg bg-sunken px-6 text-center">
            <p>
              {DOING[state.doing]} the {side.side}
              <span className="block max-w-[40ch] truncate text-muted text-xs">{state.name}</span>
            </p>
            <ProgressBar
              label={`${DOING[state.doing]} the ${side.side}`}
              value={state.doing === "sending" ? state.share : undefined}
              className="w-60 max-w-full"
            />
          </div>
        );
      case "judged":
      case "staged":
        return (
          <StagedSide
            side={side}
            image={state.image}
            sentShare={state.kind === "judged" ? state.share : null}
            isLocked={isLocked}
            onFiles={onFiles}
            onCamera={onCamera}
            onSwap={onSwap}
            onOtherSide={onOtherSide}
            lineEditing={lineEditing}
          />
        );
    }
  }
}
