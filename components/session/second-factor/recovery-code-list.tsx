"use client";
import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows new recovery codes, which are shown only once. Printing the page prints only this list. */
export function RecoveryCodeList({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}) {
  return (
    <div data-print-alone className="grid gap-3.5">
      <p className="text-muted">
        Use a recovery code when you don’t have your second factor; each works once. Print or store them with your
        passwords: they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
        <span className="mr-auto flex items-center gap-1 text-muted text-sm">
          <CopyButton text={codes.join("\n")} what="the codes" />
          Copy all
        </span>
        <Button onPress={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button tone="primary" onPress={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
