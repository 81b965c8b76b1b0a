"use client";
import { ArrowLeftRight, Camera, Crop, ImageUp, RotateCw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CheckSheet } from "@/components/check/check-sheet";
import { IqaSummary } from "@/components/check/iqa-summary";
import { SIDE_LABELS } from "@/components/check/types";
import { FIT } from "@/components/check/view-transform";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";
import { FilePicker } from "./file-picker";
import { IqaFindings } from "./iqa-findings";
import { type LineEditing, MicrReadout } from "./micr-readout";
import { HINT_LABELS, PictureHints } from "./picture-hints";
import type { ShownSide, Side } from "./use-side";

const CornerEditor = dynamic(() => import("@/components/check/corner-editor").then((module) => module.CornerEditor));

/** A picture that stands upright must not push everything else off the page. */
const LEAST_ASPECT = 1.5;

/** A picture that was taken in: the check on the desk, what failed drawn on it, the MICR line, and what can be done. */
export function StagedSide({
  side,
  image,
  sentShare,
  isLocked,
  onFiles,
  onCamera,
  onSwap,
  onOtherSide,
  lineEditing,
}: {
  side: Side;
  image: ShownSide;
  /** How much of the picture has been sent, 0 to 1; null when the portal has judged it. */
  sentShare: number | null;
  isLocked: boolean;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onSwap?: () => void;
  /** Makes this the other side's picture; absent while the other side has one. */
  onOtherSide?: () => void;
  lineEditing: LineEditing;
}) {
  const label = SIDE_LABELS[image.side];
  const isSending = sentShare !== null;
  const [isCornering, setCornering] = useState(false);
  const { state } = side;
  const local = state.kind === "staged" ? state.local : null;
  if (isCornering && local && state.kind === "staged") {
    return (
      <div className="rounded-lg bg-sunken p-3 sm:p-5">
        <CornerEditor
          picture={state.file}
          frame={local.frame}
          corners={local.corners}
          alt={`${label} of the check as it was taken`}
          onDone={(corners) => {
            setCornering(false);
            void side.take(state.file, corners);
          }}
          onCancel={() => setCornering(false)}
        />
      </div>
    );
  }
  const failed = image.analysis.tests.flatMap((test) =>
    test.result === "Failed" && test.region
      ? [{ ...test.region, label: labelOf(IQA_TEST_LABELS, test.name).label }]
      : [],
  );
  const hinted = image.hints.flatMap(({ name, region }) => (region ? [{ ...region, label: HINT_LABELS[name] }] : []));
  const regions = [...failed, ...hinted];
  const otherSide = onSwap
    ? { label: "Swap front and back", onPress: onSwap }
    : onOtherSide && { label: `Use it as the ${image.side === "front" ? "back" : "front"}`, onPress: onOtherSide };
  return (
    <div className="rounded-lg bg-sunken p-3 sm:px-5 sm:pt-5 sm:pb-3">
      <div
        className="check-frame grid max-h-[46dvh] w-full place-items-center"
        style={{ aspectRatio: Math.max(LEAST_ASPECT, image.width / image.height) }}
      >
        <CheckSheet
          key={image.url}
          picture={{
            src: image.url,
            alt: `${label} of the check to deposit`,
            width: image.width,
            height: image.height,
            regions,
          }}
          view={FIT}
          isInverted={false}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2>{label}</h2>
        <IqaSummary tests={image.analysis.tests} />
        {image.side === "front" && (
          <MicrReadout micr={image.micr} picture={image} editing={lineEditing} isLocked={isLocked} />
        )}
      </div>
      {isSending && (
        <ProgressBar
          label={sentShare < 1 ? `Sending the ${image.side}` : `The portal looks at the ${image.side}`}
          value={sentShare < 1 ? sentShare : undefined}
          className="mt-2.5"
        />
      )}
      <PictureHints side={image.side} hints={image.hints} otherSide={isLocked || isSending ? undefined : otherSide} />
      <IqaFindings side={image.side} tests={image.analysis.tests}>
        <div role="toolbar" aria-label={label} className="flex items-center gap-0.5 pointer-coarse:gap-3">
          {local && (
            <IconButton
              label={`Adjust the corners of the ${image.side}`}
              onPress={() => setCornering(true)}
              isDisabled={isLocked}
            >
              <Crop aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={`Turn the ${image.side} upside down`}
            onPress={() => side.turn()}
            isDisabled={isLocked || isSending}
          >
            <RotateCw aria-hidden />
          </IconButton>
          <IconButton label="Swap front and back" onPress={onSwap} isDisabled={isLocked || !onSwap}>
            <ArrowLeftRight aria-hidden />
          </IconButton>
          <IconButton label={`Take the ${image.side} again`} onPress={onCamera} isDisabled={isLocked || isSending}>
            <Camera aria-hidden />
          </IconButton>
          {!isLocked && (
            <FilePicker side={image.side} tone="icon" onFiles={onFiles}>
              <ImageUp aria-hidden />
            </FilePicker>
          )}
          <IconButton label={`Remove the ${image.side}`} onPress={side.clear} isDisabled={isLocked}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </IqaFindings>
    </div>
  );
}
