"use client";
import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Prints the payment page without the navigation. */
export function PrintButton() {
  return (
    <Button onPress={() => window.print()}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
