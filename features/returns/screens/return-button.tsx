"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/on-demand";
import type { ReturnableRow } from "@/features/payments/list-returnable";
import { formatCents } from "@/lib/money/cents";

const ReturnDialog = lazyComponent(() =>
  import("@/features/payments/screens/payment/return-dialog").then((module) => module.ReturnDialog),
);

/** A button that opens the return dialog for a check in the list. */
export function ReturnButton({ row }: { row: ReturnableRow }) {
  const [isOpen, setOpen] = useState(false);
  const name = row.checkNumber ? `check ${row.checkNumber}` : "this check";
  return (
    <>
      <Button size="small" aria-label={`Return ${name}…`} onPress={() => setOpen(true)}>
        Return…
      </Button>
      {isOpen && (
        <ReturnDialog
          kind="initiate"
          paymentId={row.paymentId}
          amount={row.amountCents === null ? name : formatCents(row.amountCents)}
          deadline={row.deadline}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
