"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { PreparedExports } from "./prepared-exports";

/** Has exactly the marked payments exported. */
export function ExportMarkedDialog({
  ids,
  search,
  onClose,
}: {
  ids: readonly string[];
  search: string;
  onClose: () => void;
}) {
  const count =
    ids.length === 1 ? "the selected payment" : `the ${ids.length.toLocaleString("en-US")} selected payments`;
  return (
    <Dialog title="Export what is selected" isOpen onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-muted">
          Exactly {count}, in one file with the columns and the order of the list. It is kept here for a day, and
          recorded in the audit log.
        </p>
        <PreparedExports search={search.slice(1)} ids={ids} />
      </div>
      <DialogActions>
        <Button onPress={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
