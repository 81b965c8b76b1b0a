"use client";
import { Keyboard } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ACCOUNT_PANEL_ID } from "./account-panel-id";
import { OPEN_SHORTCUTS_EVENT } from "./shortcuts";

/** Opens the list of shortcuts for those who don't know the key that opens it. */
export function ShortcutsButton() {
  return (
    <Button
      tone="quiet"
      size="small"
      onPress={() => {
        document.getElementById(ACCOUNT_PANEL_ID)?.hidePopover();
        window.dispatchEvent(new Event(OPEN_SHORTCUTS_EVENT));
      }}
    >
      <Keyboard aria-hidden />
      Shortcuts
    </Button>
  );
}
