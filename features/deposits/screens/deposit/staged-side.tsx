"use client";
import { indicatesWrongPicture } from "@endorse/check-image/core/hints/wrong-picture";
import { type Arrangement, findCopy } from "@endorse/check-image/core/layout/compare-layouts";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { useMemo, useState } from "react";
import { CheckSheet } from "@/components/check/check-sheet";
import { formatMeasure } from "@/components/check/format-measure";
import { IqaSummary } from "@/components/check/iqa-summary";
import { SIDE_LABELS } from "@/components/check/types";
import { FIT } from "@/components/check/view-transform";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { lazyComponent } from "@/components/ui/on-demand";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { CheckDateNotice } from "./check-date-notice";
import { HINT_LABELS, ImageHints } from "./image-hints";
import { IqaFindings } from "./iqa-findings";
import { type MicrEditing, MicrReadout } from "./micr-readout";
import type { SideActions } from "./side-actions";
import { SideToolbar } from "./side-toolbar";
import type { DisplayedSide, Side } from "./use-side";

const ARRANGEMENT_TEXTS = {
  same: "",
  turned: ", upside down",
  mirrored: ", mirrored",
  flipped: ", mirrored and upside down",
} as const satisfies Record<Arrangement, string>;

const CornerEditor = lazyComponent(() =>
  import("@/components/check/corner-editor").then((module) => module.CornerEditor),
);

/** Prevents a portrait image from pushing everything else off the page. */
const MIN_ASPECT_RATIO = 1.5;

/** Shows a side's image with marked findings, its MICR line, and its actions. */
export function StagedSide({
  side,
  image,
  uploadProgress,
  isLocked,
  isRecognized,
  bankFindings,
  micrEditing,
  actions,
  businessDay,
  frontLayout,
}: {
  side: Side;
  image: DisplayedSide;
  /** Upload progress from 0 to 1; null once the portal has analyzed the image. */
  uploadProgress: number | null;
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
}) {
  const [isEditingCorners, setEditingCorners] = useState(false);
  const { state } = side;
  const local = state.kind === "staged" ? state.local : null;
  if (isEditingCorners && local && state.kind === "staged") {
    return (
      <div className="rounded-lg bg-sunken p-3 sm:p-5">
        <CornerEditor
          picture={state.file}
          frame={local.frame}
          corners={local.corners}
          alt={`${SIDE_LABELS[image.side]} of the check as it was taken`}
          onDone={(corners) => {
            setEditingCorners(false);
            void side.take(state.file, corners);
          }}
          onCancel={() => setEditingCorners(false)}
        />
      </div>
    );
  }
  const isUploading = uploadProgress !== null;
  const isOtherPicture = image.hints.some(indicatesWrongPicture);
  return (
    <div className="rounded-lg bg-sunken p-3 sm:px-5 sm:pt-5 sm:pb-3">
      <MarkedImage image={image} bankFindings={bankFindings} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2>{SIDE_LABELS[image.side]}</h2>
        {!isOtherPicture && <IqaSummary tests={image.analysis.tests} />}
        {image.side === "front" && (
          <MicrReadout micr={image.micr} image={image} editing={micrEditing} isLocked={isLocked} />
        )}
      </div>
      {isUploading && (
        <ProgressBar
          label={uploadProgress < 1 ? `Sending the ${image.side}` : `Analyzing the ${image.side}`}
          value={uploadProgress < 1 ? uploadProgress : undefined}
          className="mt-2.5"
        />
      )}
      {isRecognized && (
        <RecognizedNotice side={image.side} onMove={isLocked || isUploading ? undefined : actions.onMoveToOtherSide} />
      )}
      <BankFindings side={image.side} tests={bankFindings} />
      {image.side === "front" && image.analysis.passed && (
        <CheckDateNotice read={image.recognizedDate} routing={image.micr?.routing ?? null} businessDay={businessDay} />
      )}
      {frontLayout !== null && <SameSideNotice front={frontLayout} back={image.layout} />}
      <ImageHints
        side={image.side}
        hints={image.hints}
        otherSide={isLocked || isUploading ? undefined : otherSideAction(image, actions)}
      />
      <IqaFindings
        side={image.side}
        tests={image.analysis.tests}
        isOtherPicture={isOtherPicture}
        refused={bankFindings}
      >
        <SideToolbar
          side={side}
          isLocked={isLocked}
          isUploading={isUploading}
          actions={actions}
          onEditCorners={local ? () => setEditingCorners(true) : undefined}
        />
      </IqaFindings>
    </div>
  );
}

/** Shows the check with the regions of failed tests and hints marked. */
function MarkedImage({ image, bankFindings }: { image: DisplayedSide; bankFindings: readonly SideTest[] }) {
  const localTests = image.hints.some(indicatesWrongPicture) ? [] : image.analysis.tests;
  const others = bankFindings.filter(
    ({ name }) => !localTests.some((test) => test.name === name && test.result === "Failed"),
  );
  const failed = [...localTests, ...others].flatMap((test) =>
    test.result === "Failed" && test.region
      ? [{ ...test.region, label: labelOf(IQA_TEST_LABELS, test.name).label }]
      : [],
  );
  const hinted = image.hints.flatMap(({ name, region }) => (region ? [{ ...region, label: HINT_LABELS[name] }] : []));
  return (
    <div
      className="check-frame grid max-h-[46dvh] w-full place-items-center"
      style={{ aspectRatio: Math.max(MIN_ASPECT_RATIO, image.width / image.height) }}
    >
      <CheckSheet
        key={image.url}
        picture={{
          src: image.url,
          alt: `${SIDE_LABELS[image.side]} of the check to deposit`,
          width: image.width,
          height: image.height,
          regions: [...failed, ...hinted],
        }}
        view={FIT}
        isInverted={false}
      />
    </div>
  );
}

/** Returns the action that puts an image on the opposite side, or undefined if not possible. */
function otherSideAction({ side }: DisplayedSide, { onSwap, onMoveToOtherSide }: SideActions) {
  if (onSwap) return { label: "Swap front and back", onPress: onSwap };
  if (!onMoveToOtherSide) return undefined;
  return { label: `Use it as the ${side === "front" ? "back" : "front"}`, onPress: onMoveToOtherSide };
}

/** Shows the tests that this image failed at the bank, until the image is replaced. */
function BankFindings({ side, tests }: { side: ImageView; tests: readonly SideTest[] }) {
  if (tests.length === 0) return null;
  return (
    <Notice tone="bad" className="mt-2.5" title={`The bank rejected this ${side}. Retake its image`}>
      <ul className="grid gap-0.5">
        {tests.map((test) => (
          <li key={test.name}>
            <span className="font-medium">{IQA_TEST_LABELS[test.name].label}:</span> {IQA_TEST_LABELS[test.name].remedy}
            <span className="num text-muted text-xs">{describeMeasurement(test)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Describes the bank's measurement and limit; empty if unknown or equal after rounding. */
function describeMeasurement({ value, threshold, unit }: SideTest): string {
  if (value === null || threshold === null) return "";
  const [measure, limit] = [formatMeasure(value, unit), formatMeasure(threshold, unit)];
  return measure === limit ? "" : ` The bank measured ${measure}; its limit is ${limit}.`;
}

/** Explains why a single image was placed on this side, with a button that moves it to the opposite side. */
function RecognizedNotice({
  side,
  onMove,
}: {
  side: ImageView;
  /** Absent if the image can't be moved. */
  onMove?: () => void;
}) {
  const isBack = side === "back";
  return (
    <Notice
      tone="info"
      role="status"
      className="mt-2.5"
      title={`Recognized as the ${side}`}
      actions={
        onMove && (
          <Button size="small" onPress={onMove}>
            Use it as the {isBack ? "front" : "back"}
          </Button>
        )
      }
    >
      {isBack
        ? "It has no MICR line, which is along the bottom of every front."
        : "It has a MICR line, which is only on the front."}
    </Notice>
  );
}

/** Warns if the back image is a copy of the front. `front` and `back` are ink layouts. */
function SameSideNotice({ front, back }: { front: string; back: string }) {
  const copy = useMemo(() => findCopy(front, back), [front, back]);
  if (!copy) return null;
  return (
    <Notice tone="warn" role="status" className="mt-2.5" title="Both images show the same side">
      The back has the same print as the front{ARRANGEMENT_TEXTS[copy]}. Take a picture of the endorsed side of the
      check.
    </Notice>
  );
}
