"use client";
import { FileStack } from "lucide-react";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { fetchLetter } from "./fetch-letter";
import { type LetterParties, rememberedParties, rememberParties } from "./letter-parties";

/** A button that downloads a sent batch as an image cash letter, and asks who it is from and to. */
export function DownloadLetter({ batchId }: { batchId: string }) {
  const [parties, setParties] = useState<LetterParties | null>(null);
  return (
    <>
      <Button size="small" onPress={() => setParties(rememberedParties())}>
        <FileStack aria-hidden />
        Download as image cash letter
      </Button>
      {parties && <PartiesDialog batchId={batchId} initial={parties} onClose={() => setParties(null)} />}
    </>
  );
}

const FIELDS: readonly { name: keyof LetterParties; label: string; isNumber: boolean }[] = [
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
  initial: LetterParties;
  onClose: () => void;
}) {
  const [parties, setParties] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const download = () =>
    startTransition(async () => {
      setProblem(null);
      const fetched = await fetchLetter(batchId, parties);
      if (!fetched.ok) return setProblem(fetched.message);
      rememberParties(parties);
      onClose();
    });
  return (
    <Dialog title="Download as image cash letter" isOpen isLocked={isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          download();
        }}
      >
        <p className="mb-3 text-muted">
          A file by X9.37 with the checks that were deposited, their lines and the bank’s pictures, for your archive. It
          is marked as a test file, so that nobody presents its checks again.
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
