"use client";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { DropOverlay } from "@/components/check/drop-overlay";
import { takeTransferredImages } from "@/components/check/image-transfer";
import { useDroppedFiles } from "@/components/check/use-dropped-files";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { lazyComponent } from "@/components/ui/on-demand";
import { addToast } from "@/components/ui/toasts";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { RedepositDraft } from "@/features/deposits/redeposit-draft";
import type { ImageView } from "@/lib/contract/enums";
import type { CalendarDate } from "@/lib/time/calendar-date";
import type { DepositFormState } from "./deposit-form-values";
import { DepositPanel } from "./deposit-panel";
import { FilePicker } from "./file-picker";
import { SideSlot } from "./side-slot";
import { describeMissingSides, isSideEmpty, layoutOf, sideAnnouncement } from "./side-status";
import { useCheckImages } from "./use-check-images";
import { useDepositFlow } from "./use-deposit-flow";
import { useFrontReading } from "./use-front-reading";

const LEAVE_MESSAGE = { title: "Leave without depositing?", loss: "The images and your entries are not saved." };
const VIEWS = ["front", "back"] as const;

const CaptureDialog = lazyComponent(() =>
  import("@/components/check/capture/capture-dialog").then((module) => module.CaptureDialog),
);

const PhonePanel = lazyComponent(() => import("./phone-panel").then((module) => module.PhonePanel));

interface ScreenProps {
  accounts: readonly KnownAccount[];
  /** Values from the original deposit if this is a redeposit, otherwise null. */
  draft: RedepositDraft | null;
  /** Business day of a deposit made now. */
  businessDay: CalendarDate;
}

/** Deposits checks one after another. Reopens the camera if it was used for the previous check. */
export function DepositScreen(props: ScreenProps) {
  const [round, setRound] = useState({ number: 0, isByCamera: false });
  const begin = (isByCamera: boolean) => setRound(({ number }) => ({ number: number + 1, isByCamera }));
  return <CheckScreen key={round.number} {...props} {...round} onNext={begin} />;
}

const SENT_MESSAGE = "This deposit has been sent. Start the next one, then drop its images.";
const SENDING_MESSAGE = "This deposit is being sent. Drop the images of the next check afterward.";

/** Deposits one check, with the images on one side and the form, review and bank response on the other. */
function CheckScreen({
  accounts,
  draft,
  businessDay,
  number,
  isByCamera,
  onNext,
}: ScreenProps & {
  /** Number of checks deposited earlier on this screen. */
  number: number;
  isByCamera: boolean;
  onNext: (isByCamera: boolean) => void;
}) {
  const [captureSides, setCaptureSides] = useState<readonly ImageView[] | null>(isByCamera ? VIEWS : null);
  const [isCaptured, setCaptured] = useState(false);
  const [phoneSides, setPhoneSides] = useState<readonly ImageView[] | null>(null);
  const flow = useDepositFlow(draft, { isContinued: number > 0, begin: () => onNext(isCaptured) });
  const { form, phase } = flow;
  const returnToEditing = () => {
    if (phase.kind === "review") flow.edit();
  };
  const images = useCheckImages(draft?.paymentId ?? null, returnToEditing);
  const { front, back } = images.sides;
  const reading = useFrontReading(front.state, returnToEditing);
  const isSent = phase.kind === "unknown" || phase.kind === "proposed";
  const isLocked = isSent || (phase.kind === "review" && phase.isSending);
  const isComplete = !isSideEmpty(front.state) && !isSideEmpty(back.state);
  const focusNext = useFocusAfterPictures(form, isComplete);
  const load = (files: readonly File[], only?: ImageView) => {
    void images.load(files, only).then((isLoaded) => isLoaded && focusNext());
  };
  useTransferredImages(load);
  usePastedFiles(load, !isLocked);
  const { isDragging } = useDroppedFiles(load, { busy: isLocked && (isSent ? SENT_MESSAGE : SENDING_MESSAGE) });

  const missing = describeMissingSides(front.state, back.state);
  const hasImages = front.state.kind !== "empty" || back.state.kind !== "empty";
  const imageIds = `${images.staged.front?.image.id} ${images.staged.back?.image.id}`;
  const isUnsent = (hasImages && imageIds !== flow.rejectedImageIds) || form.formState.isDirty;
  const leaveDialog = useLeaveGuard(isUnsent && !flow.isDone && !isSent, LEAVE_MESSAGE);

  const review = form.handleSubmit((fields) => {
    // An upload finishes without user action, whereas a missing image must be added.
    if (missing) return addToast({ tone: isComplete ? "info" : "warn", title: missing });
    flow.review(fields);
  });
  const sidesFrom = (side: ImageView) => (side === "front" && isSideEmpty(back.state) ? VIEWS : [side]);
  // A transition keeps the press responsive while the dialog renders.
  const openCamera = (side: ImageView) => startTransition(() => setCaptureSides(sidesFrom(side)));
  const nextSide = VIEWS.find((view) => isSideEmpty(images.sides[view].state));
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
      <VisuallyHidden role="status">{sideAnnouncement("Front", front.state)}</VisuallyHidden>
      <VisuallyHidden role="status">{sideAnnouncement("Back", back.state)}</VisuallyHidden>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        {phoneSides && !isLocked && (
          <PhonePanel
            key={phoneSides.join()}
            sides={phoneSides}
            onPicture={(side, picture) => load([picture], side)}
            onClose={() => setPhoneSides(null)}
          />
        )}
        {VIEWS.map((view) => (
          <SideSlot
            key={view}
            side={images.sides[view]}
            isNext={view === nextSide}
            isLocked={isLocked}
            isRecognized={images.isRecognized(view)}
            bankFindings={images.isFromOriginalDeposit(view) ? (draft?.findings[view] ?? []) : []}
            micrEditing={reading.editing}
            businessDay={businessDay}
            frontLayout={view === "back" ? layoutOf(front.state) : null}
            actions={{
              onFiles: (files) => load(files, view),
              onCamera: () => openCamera(view),
              onPhone: () => setPhoneSides(sidesFrom(view)),
              onSwap: images.swap,
              onMoveToOtherSide: images.moveToOtherSide(view),
            }}
          />
        ))}
      </div>
      <DepositPanel
        flow={flow}
        staged={images.staged}
        reading={reading}
        accounts={accounts}
        redepositOf={draft?.paymentId ?? null}
        missing={missing}
        onReview={review}
      />
      {isDragging && !isLocked && (
        <DropOverlay>Drop an image on a side, or drop the front and back together anywhere</DropOverlay>
      )}
      {captureSides && (
        <CaptureDialog
          sides={captureSides}
          onPicture={(side, image) => {
            setCaptured(true);
            void images.load([image], side);
          }}
          fileButton={(side, isOnlyOption) => (
            <FilePicker
              side={side}
              tone={isOnlyOption ? "primary" : "plain"}
              onFiles={(files) => {
                setCaptureSides(null);
                load(files, side);
              }}
            >
              Choose a file
            </FilePicker>
          )}
          onClose={() => setCaptureSides(null)}
        />
      )}
      {leaveDialog}
    </div>
  );
}

/**
 * Moves focus to the next empty field (account or amount) once both sides have images. Does nothing if a field has
 * focus or on a touch screen, where the keyboard would cover the images.
 *
 * @param isComplete whether both sides have an image
 * @returns a function to call after images are added
 */
function useFocusAfterPictures(form: DepositFormState, isComplete: boolean): () => void {
  const [addedCount, setAddedCount] = useState(0);
  const moveFocus = useEffectEvent(() => {
    if (document.activeElement?.matches("input") || window.matchMedia("(pointer: coarse)").matches) return;
    const { accountNumber, amountText } = form.getValues();
    if (!accountNumber) form.setFocus("accountNumber");
    else if (!amountText) form.setFocus("amountText");
  });
  useEffect(() => {
    if (addedCount > 0 && isComplete) moveFocus();
  }, [addedCount, isComplete]);
  return () => setAddedCount((count) => count + 1);
}

/** Handles files pasted anywhere on the page. */
function usePastedFiles(onFiles: (files: File[]) => void, isEnabled: boolean): void {
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isEnabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      receive(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isEnabled]);
}

/** Loads images passed from another page as if they had been added here. */
function useTransferredImages(load: (files: readonly File[], only?: ImageView) => void): void {
  const loadTransferred = useEffectEvent(load);
  useEffect(() => {
    const pictures = takeTransferredImages();
    if (!pictures) return;
    if ("front" in pictures) {
      loadTransferred([pictures.front], "front");
      loadTransferred([pictures.back], "back");
    } else loadTransferred(pictures);
  }, []);
}
