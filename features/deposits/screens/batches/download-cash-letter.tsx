"use client";
import { FileStack } from "lucide-react";
import { useState, useTransition } from "react";
import { fetchPortal } from "@/components/session/fetch-portal";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import { TextField } from "@/components/ui/text-field";
import { type Outcome, success } from "@/lib/shared/outcome";
import { readFailure } from "@/lib/shared/request-failures";

const STORAGE_KEY = "cash-letter-parties";

const NO_PARTIES: CashLetterParties = { origin: "", originName: "", destination: "", destinationName: "" };

const FILE_NAME = /filename="([^"]+)"/;

/** A button that asks for the sender and receiver, then downloads a sent batch as an image cash letter. */
export function DownloadCashLetter({ batchId }: { batchId: string }) {
  const [parties, setParties] = useState<CashLetterParties | null>(null);
  return (
    <>
      <Button size="small" onPress={() => setParties(loadParties())}>
        <FileStack aria-hidden />
        Download as image cash letter
      </Button>
      {parties && <PartiesDialog batchId={batchId} initial={parties} onClose={() => setParties(null)} />}
    </>
  );
}

const FIELDS: readonly { name: keyof CashLetterParties; label: string; isNumber: boolean }[] = [
  { name: "origin", label: "Your routing number", isNumber: true },
  { name: "originName", label: "Your name", isNumber: false },
  { name: "destination", label: "The bank’s routing number", isNumber: true },
  { name: "destinationName", label: "The bank’s name", isNumber: false },
];

function PartiesDialog({
  batchId,
  initial,
  onClose,
}: {
  batchId: string;
  initial: CashLetterParties;
  onClose: () => void;
}) {
  const [parties, setParties] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const download = () =>
    startTransition(async () => {
      setProblem(null);
      const response = await fetchCashLetter(batchId, parties);
      if (!response.ok) return setProblem(response.message);
      saveParties(parties);
      onClose();
    });
  return (
    <Dialog title="Download as image cash letter" isOpen isLocked={isPending} onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          download();
        }}
      >
        <p className="mb-3 text-muted">
          An X9.37 file of the deposited checks with their MICR lines and the bank’s images, for your archive. It is
          marked as a test file so its checks are not presented again.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {FIELDS.map(({ name, label, isNumber }) => (
            <TextField
              key={name}
              label={label}
              required
              maxLength={isNumber ? 9 : 18}
              inputMode={isNumber ? "numeric" : undefined}
              pattern={isNumber ? "[0-9]{9}" : undefined}
              title={isNumber ? "Nine digits" : undefined}
              value={parties[name]}
              onChange={(value) => setParties({ ...parties, [name]: value })}
            />
          ))}
        </div>
        {problem && (
          <Notice tone="bad" role="alert" className="mt-3">
            {problem}
          </Notice>
        )}
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Download
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Fetches the file and saves it as a download. */
async function fetchCashLetter(batchId: string, parties: CashLetterParties): Promise<Outcome<null>> {
  const search = new URLSearchParams({ ...parties });
  const response = await fetchPortal(`/api/batches/${batchId}/cash-letter?${search}`);
  if (!response.ok) return response;
  const { headers } = response.value;
  const file = await response.value.blob().catch(() => null);
  if (!file) return readFailure("unreachable");
  const [, name = "batch.x937"] = FILE_NAME.exec(headers.get("content-disposition") ?? "") ?? [];
  saveFile(file, name);
  return success(null);
}

/** The sender and receiver of an image cash letter, as typed. */
interface CashLetterParties {
  readonly origin: string;
  readonly originName: string;
  readonly destination: string;
  readonly destinationName: string;
}

/** Loads the parties last entered in this browser. */
function loadParties(): CashLetterParties {
  try {
    return { ...NO_PARTIES, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<CashLetterParties>) };
  } catch {
    return NO_PARTIES;
  }
}

function saveParties(parties: CashLetterParties): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(parties));
  } catch {
    // Without storage, the dialog starts empty next time.
  }
}
