"use client";
import { Keyboard } from "lucide-react";
import { OPEN_SHORTCUTS_EVENT } from "@/components/navigation/shortcuts";
import { Button } from "@/components/ui/button";
import { ACCOUNT_PANEL_ID } from "./account-panel-id";

/** Opens the shortcuts dialog. */
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
