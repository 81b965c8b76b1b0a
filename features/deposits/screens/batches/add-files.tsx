"use client";
import { FolderOpen, ImageUp, Layers } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import { ACCEPTED_FILES } from "@/features/deposits/screens/deposit/prepare-image";
import { CameraButton } from "./camera-button";
import { OpenCashLetter } from "./open-cash-letter";
import type { AddingPictures } from "./use-add-pictures";
import type { useCashLetter } from "./use-cash-letter";

/** A button that opens the picker for multiple files or a folder. */
export function ChooseFiles({
  kind,
  tone = "plain",
  isDisabled,
  onFiles,
  children,
}: {
  kind: "files" | "folder";
  tone?: ButtonTone;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={kind === "files" ? "Images of the batch" : "Folder of the batch"}
        // The picker can't filter a folder, so files that are not images are skipped later.
        {...(kind === "folder" ? { webkitdirectory: "" } : { accept: `${ACCEPTED_FILES},.zip` })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button tone={tone} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {kind === "files" ? <ImageUp aria-hidden /> : <FolderOpen aria-hidden />}
        {children}
      </Button>
    </>
  );
}

/** Shown for an empty batch: instructions, and buttons for adding images. */
export function EmptyBatch({
  onFiles,
  adding,
  cashLetter,
}: {
  onFiles: (files: File[]) => void;
  adding: AddingPictures;
  cashLetter: ReturnType<typeof useCashLetter>;
}) {
  return (
    <div className="grid min-h-[320px] place-content-center justify-items-center gap-1 rounded-lg border-[1.5px] border-accent border-dashed bg-accent-tint/40 px-5 py-10 text-center">
      <span className="mb-1.5 grid size-10 place-items-center rounded-full bg-accent-tint text-accent">
        <Layers aria-hidden className="size-[18px]" />
      </span>
      <h2>Add check images</h2>
      <p className="max-w-[52ch] text-balance text-muted">
        Drop fronts and backs here. They are paired by file name, or by order and content. JPEG, PNG, WebP or TIFF, or a
        zip of them.
      </p>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        <ChooseFiles kind="files" tone="primary" onFiles={onFiles}>
          Choose files
        </ChooseFiles>
        <ChooseFiles kind="folder" onFiles={onFiles}>
          Choose a folder
        </ChooseFiles>
        <CameraButton adding={adding}>Take pictures</CameraButton>
        <OpenCashLetter cashLetter={cashLetter}>Open an image cash letter</OpenCashLetter>
      </div>
    </div>
  );
}
