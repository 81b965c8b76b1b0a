"use client";
import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { AddingPictures } from "./use-add-pictures";

/** Opens the camera, which captures checks one after another for the batch. */
export function CameraButton({
  adding,
  isDisabled,
  children,
}: {
  adding: AddingPictures;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Button isDisabled={isDisabled} onPress={adding.camera.open}>
      <Camera aria-hidden />
      {children}
    </Button>
  );
}
