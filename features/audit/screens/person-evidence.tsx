"use client";
import { FolderLock } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { NativeSelect } from "@/components/ui/native-select";
import { PlainField } from "@/components/ui/plain-field";

/** Downloads an evidence pack about a person for a range of days. A native form, because the response is a file. */
export function PersonEvidence({
  people,
  person,
  from,
  to,
}: {
  people: readonly { readonly id: string; readonly name: string }[];
  /** The page's current filters, as defaults. */
  person?: string;
  from?: string;
  to?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <FolderLock aria-hidden />
        Evidence pack
      </Button>
      <Dialog title="Evidence pack about a person" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-3 text-muted">
          Contains the person’s changes, approvals and audit entries for these days, signed for offline verification.
          For a payment or restriction, use its own page.
        </p>
        <form action="/api/evidence" method="get" onSubmit={() => setOpen(false)} className="grid gap-3">
          <input type="hidden" name="kind" value="person" />
          <NativeSelect
            name="id"
            label="Person"
            defaultValue={person ?? people[0]?.id ?? ""}
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="grid grid-cols-2 gap-3">
            <PlainField name="from" label="From" type="date" defaultValue={from ?? ""} required />
            <PlainField name="to" label="To" type="date" defaultValue={to ?? ""} required />
          </div>
          <div className="mt-1 flex justify-end gap-2">
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <button type="submit" className={buttonStyle("primary")}>
              Download
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
