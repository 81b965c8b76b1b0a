"use client";
import dynamic from "next/dynamic";
import { type DragEvent, useState } from "react";
import { SIDE_LABELS } from "@/components/check/types";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import type { SideTest } from "@/lib/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { EmptySide } from "./empty-side";
import type { MicrEditing } from "./micr-readout";
import type { SideActions } from "./side-actions";
import type { Side, SideState } from "./use-side";

const StagedSide = dynamic(() => import("./staged-side").then((module) => module.StagedSide), {
  loading: () => <Skeleton className="aspect-[2.4] max-h-[320px] w-full" />,
});

interface SlotProps {
  side: Side;
  /** The side that a person is expected to give now. */
  isNext: boolean;
  isLocked: boolean;
  /** The image is on this side because of what it shows. */
  isRecognized: boolean;
  /** What the bank found wrong with this very image. */
  bankFindings: readonly SideTest[];
  micrEditing: MicrEditing;
  actions: SideActions;
  /** The day that a deposit made now counts for. */
  businessDay: CalendarDate;
  /** The layout of the front's ink, which a back is compared with; null for a front, and without one. */
  frontLayout: string | null;
}

/** One side of the check: a drop target for its image, then the image and its analysis. */
export function SideSlot(props: SlotProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const { side, isLocked, actions } = props;
  const drop = (event: DragEvent) => {
    setDraggedOver(false);
    if (isLocked || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    actions.onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={`${SIDE_LABELS[side.side]} of the check`}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={classes("rounded-lg transition-shadow", isDraggedOver && "shadow-[0_0_0_2px_var(--accent)]")}
    >
      {slotContent(props)}
    </section>
  );
}

function slotContent({ side, isNext, actions, ...staged }: SlotProps) {
  const { state } = side;
  switch (state.kind) {
    case "empty":
    case "failed":
      return (
        <EmptySide side={side.side} isNext={isNext} actions={actions}>
          {state.kind === "failed" && (
            <Notice tone="bad" role="alert" className="mb-3 max-w-[56ch] text-left">
              {state.message}
            </Notice>
          )}
        </EmptySide>
      );
    case "working":
      return <Progress view={side.side} state={state} />;
    case "uploading":
    case "staged":
      return (
        <StagedSide
          side={side}
          image={state.image}
          uploadProgress={state.kind === "uploading" ? state.share : null}
          actions={actions}
          {...staged}
        />
      );
  }
}

const STEP_LABELS = {
  reading: "Reading",
  preparing: "Preparing",
  sending: "Sending",
  analyzing: "Analyzing",
} as const;

function Progress({ view, state }: { view: ImageView; state: Extract<SideState, { kind: "working" }> }) {
  const label = `${STEP_LABELS[state.step]} the ${view}`;
  return (
    <div className="grid aspect-[2.4] max-h-[320px] w-full place-content-center gap-2.5 rounded-lg bg-sunken px-6 text-center">
      <p>
        {label}
        <span className="block max-w-[40ch] truncate text-muted text-xs">{state.name}</span>
      </p>
      <ProgressBar
        label={label}
        value={state.step === "sending" ? state.share : undefined}
        className="w-60 max-w-full"
      />
    </div>
  );
}
