"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { startTransition, useState } from "react";
import { useForm } from "react-hook-form";
import { groupAccountNumber } from "@/components/contract/account-number";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { addToast } from "@/components/ui/toasts";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { ImageView } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import type { RedepositDraft } from "@/lib/portal/deposits/redeposit-draft";
import { assignFiles } from "./assign-files";
import { correctLine, type LineCorrection } from "./correct-line";
import type { DepositFields, DepositText } from "./deposit-fields";
import { DepositForm } from "./deposit-form";
import type { RejectedAnswer } from "./deposit-rejected";
import { depositResolver, textOfDraft } from "./deposit-resolver";
import { DepositReview } from "./deposit-review";
import { DropCurtain } from "./drop-curtain";
import { FilePicker } from "./file-picker";
import { picturesMissing, sideNews } from "./picture-words";
import { SideSlot } from "./side-slot";
import { useDeposit } from "./use-deposit";
import { useHandedPictures } from "./use-handed-pictures";
import { useIncomingFiles } from "./use-incoming-files";
import { useRedepositPictures } from "./use-redeposit-pictures";
import { useSide } from "./use-side";

const LEAVING = { title: "Leave without depositing?", loss: "The pictures and what you typed are not kept." };

const CaptureDialog = dynamic(() =>
  import("@/components/check/capture/capture-dialog").then((module) => module.CaptureDialog),
);
const DepositRejected = dynamic(() => import("./deposit-rejected").then((module) => module.DepositRejected));
const DepositUnknown = dynamic(() => import("./deposit-unknown").then((module) => module.DepositUnknown));
const PossibleDuplicates = dynamic(() => import("./possible-duplicates").then((module) => module.PossibleDuplicates));

/** The pictures at the left, what is typed at the right; review, send, and the bank's answer. */
export function DepositScreen({
  accounts,
  draft,
}: {
  accounts: readonly KnownAccount[];
  /** The earlier deposit of this check, when it is deposited again. */
  draft: RedepositDraft | null;
}) {
  const router = useRouter();
  const front = useSide("front");
  const back = useSide("back");
  const [rejected, setRejected] = useState<RejectedAnswer | null>(null);
  const [sentPictures, setSentPictures] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [correction, setCorrection] = useState<LineCorrection | null>(null);
  const [toCapture, setToCapture] = useState<readonly ImageView[] | null>(null);
  const form = useForm<DepositText, unknown, DepositFields>({
    resolver: depositResolver,
    defaultValues: textOfDraft(draft),
    mode: "onTouched",
  });

  const finish = (paymentId: string, fields: DepositFields) => {
    setDone(true);
    addToast({
      tone: "good",
      title: "The bank accepted the deposit",
      detail: `${formatCents(fields.amountCents)} into ${groupAccountNumber(fields.accountNumber)}`,
    });
    router.push(`/payments/${paymentId}`);
  };

  const staged = {
    front: front.state.kind === "staged" ? front.state : null,
    back: back.state.kind === "staged" ? back.state : null,
  };
  const pictureIds = `${staged.front?.image.id} ${staged.back?.image.id}`;

  const deposit = useDeposit({
    accepted: finish,
    rejected: (answer) => {
      setRejected(answer);
      // The bank has seen all this: leaving loses nothing until something is changed.
      setSentPictures(pictureIds);
      form.reset(form.getValues());
    },
    refused: ({ message, fields = {} }) => {
      const names = {
        accountNumber: "accountNumber",
        amountCents: "amountText",
        purpose: "purpose",
        reference: "reference",
      } as const;
      const broken = Object.entries(names).filter(([field]) => fields[field]);
      for (const [field, name] of broken)
        form.setError(name, { message: fields[field] ?? message }, { shouldFocus: true });
      return broken.length > 0;
    },
  });
  const { phase } = deposit;
  useRedepositPictures(draft?.paymentId ?? null, [front, back]);
  useHandedPictures([front, back]);
  const isLocked = phase.kind === "unknown" || (phase.kind === "review" && phase.isSending);

  const isEmpty = (state: typeof front.state) => state.kind === "empty" || state.kind === "failed";

  const changePictures = () => {
    if (phase.kind === "review") deposit.edit();
  };
  const takeFiles = (files: File[], only?: typeof front) => {
    const assigned =
      only && files.length === 1 && files[0]
        ? [{ side: only.side, file: files[0] }]
        : assignFiles(files, { front: isEmpty(front.state), back: isEmpty(back.state) });
    if (!assigned) {
      addToast({
        tone: "warn",
        title: files.length > 2 ? "Two pictures at a time" : "Both sides have a picture",
        detail: files.length > 2 ? "A check has a front and a back." : "Drop it on the side that it replaces.",
      });
      return;
    }
    changePictures();
    for (const { side, file } of assigned) void (side === "front" ? front : back).take(file);
  };
  const swap = () => {
    if (!staged.front || !staged.back) return;
    changePictures();
    void front.take(staged.back.file);
    void back.take(staged.front.file);
  };

  const moveTo = (from: typeof front, to: typeof front) => {
    if (from.state.kind !== "staged" || !isEmpty(to.state)) return undefined;
    const { file } = from.state;
    return () => {
      changePictures();
      from.clear();
      void to.take(file);
    };
  };

  // In steps, so that the press does not hold the page up until the whole dialog is there.
  const openCamera = (side: ImageView) =>
    startTransition(() => setToCapture(side === "front" && isEmpty(back.state) ? ["front", "back"] : [side]));

  const { isDragging } = useIncomingFiles(takeFiles, !isLocked);
  const missing = picturesMissing(front.state, back.state);
  const hasPictures = front.state.kind !== "empty" || back.state.kind !== "empty";
  const isUnsent = (hasPictures && pictureIds !== sentPictures) || form.formState.isDirty;
  const leaveQuestion = useLeaveGuard(isUnsent && !isDone && phase.kind !== "unknown", LEAVING);

  const review = form.handleSubmit((fields) => {
    if (missing) return addToast({ tone: "warn", title: missing });
    setRejected(null);
    deposit.review(fields);
  });
  const send = () => {
    if (phase.kind !== "review" || !staged.front || !staged.back) return;
    void deposit.send(phase.fields, {
      frontImageId: staged.front.image.id,
      backImageId: staged.back.image.id,
      ...(draft ? { isRedeposit: true } : {}),
    });
  };

  const image = "image" in front.state ? front.state.image : null;
  const read = image?.micr ?? null;
  const recognizedCents = image?.recognizedAmountCents ?? null;
  const line = read && correctLine(read, correction);
  const micr = line?.micr ?? null;
  const isCorrected = line !== null && line.doubtful.length > line.open.length;
  const lineEditing = {
    correction,
    onCorrect: (next: LineCorrection) => {
      changePictures();
      setCorrection(next);
    },
  };
  const canSwap = staged.front && staged.back ? swap : undefined;
  const isFrontNext = isEmpty(front.state);
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
      <VisuallyHidden role="status">{sideNews("Front", front.state)}</VisuallyHidden>
      <VisuallyHidden role="status">{sideNews("Back", back.state)}</VisuallyHidden>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <SideSlot
          side={front}
          isNext={isFrontNext}
          isLocked={isLocked}
          onFiles={(files) => takeFiles(files, front)}
          onCamera={() => openCamera("front")}
          onSwap={canSwap}
          onOtherSide={moveTo(front, back)}
          lineEditing={lineEditing}
        />
        <SideSlot
          side={back}
          isNext={!isFrontNext && isEmpty(back.state)}
          isLocked={isLocked}
          onFiles={(files) => takeFiles(files, back)}
          onCamera={() => openCamera("back")}
          onSwap={canSwap}
          onOtherSide={moveTo(back, front)}
          lineEditing={lineEditing}
        />
      </div>
      <div className="rounded-lg border bg-surface p-4 lg:sticky lg:top-4">
        {phase.kind === "edit" && (
          <div className="grid gap-3.5">
            {rejected && <DepositRejected answer={rejected} />}
            <DepositForm
              form={form}
              accounts={accounts}
              recognizedCents={recognizedCents}
              checkNumber={micr?.checkNumber ?? null}
              isCorrected={isCorrected}
              missing={missing}
              onReview={review}
            />
          </div>
        )}
        {phase.kind === "review" && (
          <DepositReview
            fields={phase.fields}
            accountName={accounts.find((known) => known.accountNumber === phase.fields.accountNumber)?.name ?? null}
            micr={micr}
            isCorrected={isCorrected}
            recognizedCents={recognizedCents}
            duplicates={
              staged.front && (
                <PossibleDuplicates
                  front={staged.front.image}
                  micr={micr}
                  amountCents={phase.fields.amountCents}
                  except={draft?.paymentId ?? null}
                />
              )
            }
            willBeRefused={[staged.front, staged.back].some((side) => side && !side.image.analysis.passed)}
            problem={phase.problem}
            isSending={phase.isSending}
            onSend={send}
            onChange={deposit.edit}
          />
        )}
        {phase.kind === "unknown" && (
          <DepositUnknown
            intentId={phase.intentId}
            onResolved={(paymentId) => finish(paymentId, phase.fields)}
            onFailed={(message) => deposit.fail(phase.fields, message)}
          />
        )}
      </div>
      {isDragging && !isLocked && <DropCurtain />}
      {toCapture && (
        <CaptureDialog
          sides={toCapture}
          onPicture={(side, picture) => takeFiles([picture], side === "front" ? front : back)}
          fileButton={(side, isOnlyWay) => (
            <FilePicker
              side={side}
              tone={isOnlyWay ? "primary" : "plain"}
              onFiles={(files) => {
                setToCapture(null);
                takeFiles(files, side === "front" ? front : back);
              }}
            >
              Choose a file
            </FilePicker>
          )}
          onClose={() => setToCapture(null)}
        />
      )}
      {leaveQuestion}
    </div>
  );
}
