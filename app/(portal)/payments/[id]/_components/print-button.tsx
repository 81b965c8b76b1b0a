"use client";
import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Prints what is on the page: the check and everything known about it, without the frame around it. */
export function PrintButton() {
  return (
    <Button onPress={() => window.print()}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
