"use client";
import { Camera, ImageUp, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import type { ImageView } from "@/lib/contract/enums";
import { FilePicker } from "./file-picker";
import type { SideActions } from "./side-actions";

const WORDS = {
  front: {
    title: "The front of the check",
    how: "Take a picture, drop one anywhere, paste it, or choose a file.",
    howByFinger: "Take a picture or choose a file.",
  },
  back: {
    title: "The back of the check",
    how: "Turn the check over. Take, drop, paste or choose a picture of its back.",
    howByFinger: "Turn the check over, and take or choose its picture.",
  },
} as const satisfies Record<ImageView, { title: string; how: string; howByFinger: string }>;

/** The drop target of an image, with every other way to add one. */
export function EmptySide({
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
      <h2>{WORDS[side].title}</h2>
      <p className="max-w-[48ch] text-balance text-muted">
        <span className="pointer-coarse:hidden">{WORDS[side].how}</span>
        <span className="hidden pointer-coarse:inline">{WORDS[side].howByFinger}</span> JPEG, PNG, WebP or TIFF.
      </p>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        <FilePicker side={side} tone={isNext ? "primary" : "plain"} onFiles={onFiles} onCamera={onCamera}>
          <Camera aria-hidden />
          Take a picture
        </FilePicker>
        <FilePicker side={side} tone="plain" onFiles={onFiles}>
          Choose a file
        </FilePicker>
        {/* On a phone the first button is the phone's own camera. */}
        <Button onPress={onPhone} className="pointer-coarse:hidden">
          <Smartphone aria-hidden />
          Use a phone
        </Button>
      </div>
    </div>
  );
}
