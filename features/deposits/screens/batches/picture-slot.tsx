"use client";
import { ArrowRightLeft, RotateCw, Trash2 } from "lucide-react";
import { CheckSheet } from "@/components/check/check-sheet";
import { SIDE_LABELS } from "@/components/check/types";
import { FIT } from "@/components/check/view-transform";
import { IconButton } from "@/components/ui/icon-button";
import type { BatchPictureView } from "@/features/deposits/batches/batch-view";
import type { ImageView } from "@/lib/contract/enums";
import { ChooseFiles } from "./add-files";

/** Actions on one side of a check in a batch. */
export interface SlotActions {
  readonly onTurn: () => void;
  readonly onMove: () => void;
  readonly onRemove: () => void;
  readonly onAdd: (file: File) => void;
}

/** Shows one side of a check: the image with action buttons, or a button for adding a missing image. */
export function PictureSlot({
  side,
  picture,
  checkLabel,
  isBusy,
  actions,
}: {
  side: ImageView;
  picture: BatchPictureView | null;
  checkLabel: string;
  isBusy: boolean;
  actions: SlotActions;
}) {
  const name = `${SIDE_LABELS[side].toLowerCase()} of ${checkLabel}`;
  if (!picture) {
    return (
      <div className="grid aspect-[2.3] place-content-center justify-items-center gap-2 rounded-md border-[1.5px] border-warn border-dashed">
        <p className="text-warn">The {side} is missing</p>
        <ChooseFiles kind="files" isDisabled={isBusy} onFiles={([file]) => file && actions.onAdd(file)}>
          Add the {side}
        </ChooseFiles>
      </div>
    );
  }
  const { url, reading } = picture;
  return (
    <figure className="min-w-0 space-y-1">
      <div className="check-frame grid aspect-[2.3] w-full place-items-center">
        <CheckSheet
          key={url}
          picture={{
            src: url,
            alt: `${SIDE_LABELS[side]} of ${checkLabel}`,
            width: reading.width,
            height: reading.height,
          }}
          view={FIT}
          isInverted={false}
        />
      </div>
      <figcaption className="flex items-center gap-0.5">
        <span className="min-w-0 flex-1 truncate text-muted text-xs" data-tip={picture.name}>
          {SIDE_LABELS[side]} · {picture.name}
        </span>
        <IconButton label={`Rotate the ${name} 180°`} isDisabled={isBusy} onPress={actions.onTurn}>
          <RotateCw aria-hidden />
        </IconButton>
        <IconButton label={`Move the ${name} to another check`} isDisabled={isBusy} onPress={actions.onMove}>
          <ArrowRightLeft aria-hidden />
        </IconButton>
        <IconButton label={`Remove the ${name}`} isDisabled={isBusy} onPress={actions.onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </figcaption>
    </figure>
  );
}

/** A placeholder the size of a {@link PictureSlot}. */
export function PicturePlaceholder({ hasPicture }: { hasPicture: boolean }) {
  return (
    <div className="space-y-1">
      <div className="aspect-[2.3] w-full rounded-md bg-sunken" />
      {hasPicture && <div className="h-7" />}
    </div>
  );
}
