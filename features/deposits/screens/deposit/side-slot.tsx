"use client";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { Camera, ImageUp, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { type DragEvent, useState } from "react";
import { SIDE_LABELS } from "@/components/check/types";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { lazyComponent } from "@/components/ui/on-demand";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import type { ImageView } from "@/lib/contract/enums";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { FilePicker } from "./file-picker";
import type { MicrEditing } from "./micr-readout";
import type { SideActions } from "./side-actions";
import type { Side, SideState } from "./use-side";

const SIDE_TEXTS = {
  front: {
    title: "The front of the check",
    hint: "Take a picture, drop one anywhere, paste it, or choose a file.",
    touchHint: "Take a picture or choose a file.",
  },
  back: {
    title: "The back of the check",
    hint: "Turn the check over. Take, drop, paste or choose an image of its back.",
    touchHint: "Turn the check over, then take a picture or choose a file.",
  },
} as const satisfies Record<ImageView, { title: string; hint: string; touchHint: string }>;

const StagedSide = lazyComponent(
  () => import("./staged-side").then((module) => module.StagedSide),
  <Skeleton className="aspect-[2.4] max-h-[320px] w-full" />,
);

interface SlotProps {
  side: Side;
  /** Whether this side should be added next. */
  isNext: boolean;
  isLocked: boolean;
  /** Whether the image was moved to this side because of its content. */
  isRecognized: boolean;
  /** Tests that this image failed at the bank. */
  bankFindings: readonly SideTest[];
  micrEditing: MicrEditing;
  actions: SideActions;
  /** Business day of a deposit made now. */
  businessDay: CalendarDate;
  /** Ink layout of the front, for comparison with a back; null for a front or if there is no front. */
  frontLayout: string | null;
}

/** Shows one side of the check: a drop target, then the image and its analysis. */
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

/** A drop target for an image, with buttons for taking a picture or choosing a file. */
function EmptySide({
  side,
  isNext,
  actions: { onFiles, onCamera, onPhone },
  children,
}: {
  side: ImageView;
  isNext: boolean;
  actions: SideActions;
  children?: ReactNode;
}) {
  return (
    <div
      className={classes(
        "grid min-h-[212px] place-content-center justify-items-center gap-1 rounded-lg border-[1.5px] border-dashed px-5 py-6 text-center",
        isNext ? "border-accent bg-accent-tint/40" : "border-line-strong",
      )}
    >
      {children}
      <span className="mb-1.5 grid size-10 place-items-center rounded-full bg-accent-tint text-accent">
        <ImageUp aria-hidden className="size-[18px]" />
      </span>
      <h2>{SIDE_TEXTS[side].title}</h2>
      <p className="max-w-[48ch] text-balance text-muted">
        <span className="pointer-coarse:hidden">{SIDE_TEXTS[side].hint}</span>
        <span className="hidden pointer-coarse:inline">{SIDE_TEXTS[side].touchHint}</span> JPEG, PNG, WebP or TIFF.
      </p>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        <FilePicker side={side} tone={isNext ? "primary" : "plain"} onFiles={onFiles} onCamera={onCamera}>
          <Camera aria-hidden />
          Take a picture
        </FilePicker>
        <FilePicker side={side} tone="plain" onFiles={onFiles}>
          Choose a file
        </FilePicker>
        {/* Hidden on a phone, where the first button opens the phone's camera. */}
        <Button onPress={onPhone} className="pointer-coarse:hidden">
          <Smartphone aria-hidden />
          Use a phone
        </Button>
      </div>
    </div>
  );
}
