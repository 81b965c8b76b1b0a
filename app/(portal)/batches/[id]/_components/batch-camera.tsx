"use client";
import dynamic from "next/dynamic";
import { ChooseFiles } from "./add-files";
import type { AddingPictures } from "./use-add-pictures";

const CaptureDialog = dynamic(() =>
  import("@/components/check/capture/capture-dialog").then((module) => module.CaptureDialog),
);

const SIDES = ["front", "back"] as const;

/** The camera of a batch while it is open. */
export function BatchCamera({ adding }: { adding: AddingPictures }) {
  const { isOpen, take, close } = adding.camera;
  if (!isOpen) return null;
  return (
    <CaptureDialog
      sides={SIDES}
      isStack
      onPicture={take}
      fileButton={(_, isOnlyWay) =>
        isOnlyWay && (
          <ChooseFiles
            kind="files"
            tone="primary"
            onFiles={(files) => {
              close();
              void adding.addStack(files);
            }}
          >
            Choose files
          </ChooseFiles>
        )
      }
      onClose={close}
    />
  );
}
