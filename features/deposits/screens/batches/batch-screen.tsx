"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { DropOverlay } from "@/components/check/drop-overlay";
import { useDroppedFiles } from "@/components/check/use-dropped-files";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { readPortal } from "@/components/session/read-portal";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { lazyComponent } from "@/components/ui/on-demand";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { addToast } from "@/components/ui/toasts";
import type { BatchDuplicate } from "@/features/deposits/batches/batch-duplicates";
import type { BatchView } from "@/features/deposits/batches/batch-view";
import type { AccountRule } from "@/features/deposits/batches/rules/account-rules";
import { type BatchBlocker, findBlockers } from "@/features/deposits/batches/rules/batch-blockers";
import { AccountRules } from "./account-rules";
import { ChooseFiles, EmptyBatch } from "./add-files";
import { AddingNote } from "./adding-progress";
import { AmountsView } from "./amounts-view";
import { CameraButton } from "./camera-button";
import { CashLetterDialog } from "./cash-letter-dialog";
import { DuplicatesView } from "./duplicates-view";
import { findCashLetter } from "./find-cash-letter";
import { OpenCashLetter } from "./open-cash-letter";
import { PicturesView } from "./pictures-view";
import { SendPanel } from "./send-panel";
import { TapePanel } from "./tape-panel";
import { type AddingPictures, useAddPictures } from "./use-add-pictures";
import { type BatchState, useBatch } from "./use-batch";
import { useCashLetter } from "./use-cash-letter";

const CaptureDialog = lazyComponent(() =>
  import("@/components/check/capture/capture-dialog").then((module) => module.CaptureDialog),
);

const SIDES = ["front", "back"] as const;

const VIEWS = ["amounts", "pictures", "duplicates"] as const;
type View = (typeof VIEWS)[number];

const LEAVE_MESSAGE = {
  title: "Stop reading the images?",
  loss: "You will have to add the unread ones again.",
};

/** A draft, with its checks viewed by amount, image or possible duplicate, and its tape and blockers alongside. */
export function BatchScreen({
  initial,
  accounts,
  rules,
}: {
  initial: BatchView;
  accounts: readonly KnownAccount[];
  rules: readonly AccountRule[];
}) {
  const state = useBatch(initial);
  const { batch } = state;
  const adding = useAddPictures(state);
  const cashLetter = useCashLetter(state);
  const isBusy = adding.isAdding || cashLetter.isAdding;
  const addFiles = async (files: readonly File[]) => {
    const match = await findCashLetter(files);
    if (!match) return adding.addStack(files);
    if (match.others.length > 0) {
      const detail = `Not added: ${match.others.slice(0, 6).join(", ")}${match.others.length > 6 ? `, and ${match.others.length - 6} more` : ""}.`;
      addToast({ tone: "warn", title: "Add the cash letter separately", detail });
    }
    await cashLetter.open(match.cashLetter);
  };
  const onFiles = (files: readonly File[]) => void addFiles(files);
  const duplicates = useBatchDuplicates(batch, state.isSaving);
  const navigation = useBatchNavigation();
  const { show } = navigation;
  const { isDragging } = useDroppedFiles(onFiles, {
    busy: isBusy && "Other files are still being added. Drop these again when they are done.",
  });
  const leaveDialog = useLeaveGuard(isBusy, LEAVE_MESSAGE);
  const blockers = blockersOf(batch, duplicates);
  const showBlocker = ({ kind, checkId }: BatchBlocker) => {
    if (kind === "loose") void state.change(() => ({ kind: "pair" }));
    else show(VIEW_OF[kind] ?? "amounts", checkId);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <AddingNote adding={adding} />
        {batch.checks.length === 0 ? (
          !adding.isAdding && <EmptyBatch onFiles={onFiles} adding={adding} cashLetter={cashLetter} />
        ) : (
          <BatchChecks
            state={state}
            adding={adding}
            cashLetter={cashLetter}
            onFiles={onFiles}
            duplicates={duplicates}
            accounts={accounts}
            navigation={navigation}
          />
        )}
      </div>
      <TapePanel
        key={cashLetter.tapeChanges}
        state={state}
        accounts={accounts}
        accountRules={<AccountRules state={state} initialRules={rules} accounts={accounts} />}
        onCheck={navigation.showCheck}
      >
        <SendPanel
          state={state}
          blockers={blockers}
          isAdding={isBusy}
          onBlocker={showBlocker}
          onCheck={navigation.showCheck}
        />
      </TapePanel>
      {isDragging && <DropOverlay>Drop the images to add them to the batch</DropOverlay>}
      {cashLetter.opened && <CashLetterDialog opened={cashLetter.opened} cashLetter={cashLetter} />}
      <BatchCamera adding={adding} />
      {leaveDialog}
    </div>
  );
}

/** Shows a batch's checks in one of three views, with buttons for adding more. */
function BatchChecks({
  state,
  adding,
  cashLetter,
  onFiles,
  duplicates,
  accounts,
  navigation: { view, check, show, showCheck },
}: {
  state: BatchState;
  accounts: readonly KnownAccount[];
  adding: AddingPictures;
  cashLetter: ReturnType<typeof useCashLetter>;
  onFiles: (files: readonly File[]) => void;
  duplicates: readonly BatchDuplicate[];
  navigation: ReturnType<typeof useBatchNavigation>;
}) {
  const duplicatesLabel = duplicates.length > 0 ? `Duplicates ${duplicates.length}` : "Duplicates";
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label="Show"
          value={view}
          onChange={(value) => show(value, check)}
          segments={[
            { value: "amounts", label: "Amounts" },
            { value: "pictures", label: "Images" },
            { value: "duplicates", label: duplicatesLabel },
          ]}
        />
        <fieldset className="grid w-full grid-cols-2 gap-2 sm:ml-auto sm:flex sm:w-auto sm:items-center">
          <legend className="sr-only">Add to the batch</legend>
          <span aria-hidden className="text-muted text-xs max-sm:hidden">
            Add
          </span>
          <ChooseFiles kind="files" isDisabled={adding.isAdding} onFiles={onFiles}>
            Files
          </ChooseFiles>
          <ChooseFiles kind="folder" isDisabled={adding.isAdding} onFiles={onFiles}>
            Folder
          </ChooseFiles>
          <CameraButton adding={adding} isDisabled={adding.isAdding}>
            Camera
          </CameraButton>
          <OpenCashLetter cashLetter={cashLetter} isDisabled={adding.isAdding}>
            Cash letter
          </OpenCashLetter>
        </fieldset>
      </div>
      {view === "pictures" && <PicturesView state={state} adding={adding} />}
      {view === "duplicates" && <DuplicatesView state={state} duplicates={duplicates} />}
      {view === "amounts" && <AmountsView state={state} accounts={accounts} current={check} onCurrent={showCheck} />}
    </>
  );
}

/** The view for resolving each kind of blocker; amounts by default. */
const VIEW_OF: Readonly<Partial<Record<BatchBlocker["kind"], View>>> = { side: "pictures", duplicate: "duplicates" };

function blockersOf(batch: BatchView, duplicates: readonly BatchDuplicate[]): BatchBlocker[] {
  const duplicateIds = new Set(duplicates.map(({ checkId }) => checkId));
  const checks = batch.checks.map(({ id, front, back, amountCents, accountNumber, isNoDuplicate }) => ({
    id,
    hasFront: front !== null,
    hasBack: back !== null,
    amountCents,
    hasAccount: (accountNumber ?? batch.accountNumber) !== null,
    isUndecided: duplicateIds.has(id) && !isNoDuplicate,
  }));
  return findBlockers(checks, batch.looseCount);
}

/**
 * Manages the view and the current check. Their initial values come from the URL; changes update the URL without a
 * navigation, so that the next field is ready before the next key press.
 */
function useBatchNavigation() {
  const params = useSearchParams();
  const [location, setLocation] = useState(() => ({
    view: VIEWS.find((name) => name === params.get("view")) ?? ("amounts" as View),
    check: params.get("check"),
  }));
  const show = useCallback((view: View, check: string | null) => {
    setLocation({ view, check });
    const search = new URLSearchParams({ view, ...(check && { check }) });
    window.history.replaceState(null, "", `?${search}`);
  }, []);
  const showCheck = useCallback((check: string) => show("amounts", check), [show]);
  return { ...location, show, showCheck };
}

/** Shows a batch's camera while it is open. */
function BatchCamera({ adding }: { adding: AddingPictures }) {
  const { isOpen, take, close } = adding.camera;
  if (!isOpen) return null;
  return (
    <CaptureDialog
      sides={SIDES}
      isStack
      onPicture={take}
      fileButton={(_, isOnlyOption) =>
        isOnlyOption && (
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

/** Returns the possible duplicates of a draft's checks; queries them again when the checks or amounts change. */
function useBatchDuplicates({ id, checks }: BatchView, isSaving: boolean): readonly BatchDuplicate[] {
  const fingerprint = checks.map((check) => `${check.id} ${check.front?.id} ${check.amountCents}`).join();
  const { data } = useQuery({
    queryKey: ["batch-duplicates", id, fingerprint],
    queryFn: ({ signal }) => readPortal<BatchDuplicate[]>(`/api/batches/${id}/duplicates`, signal),
    // The portal compares only saved values.
    enabled: checks.length > 0 && !isSaving,
    placeholderData: (before) => before,
    retry: false,
  });
  return data ?? [];
}
