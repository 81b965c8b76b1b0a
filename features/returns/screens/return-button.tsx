"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ReturnableRow } from "@/features/payments/list-returnable";
import { formatCents } from "@/lib/money/cents";

const ReturnDialog = dynamic(
  () => import("@/features/payments/screens/payment/return-dialog").then((module) => module.ReturnDialog),
  { ssr: false },
);

/** Returns the check of a row without leaving the list. */
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
