import type { CommandId } from "@/components/navigation/commands";
import { OPEN_SHORTCUTS_EVENT } from "@/components/navigation/shortcuts";
import { applyTheme } from "@/components/session/apply-theme";
import { endSession } from "@/components/session/end-session";

/** Runs a command that has no address; `refresh` renders the page again after a change of preference. */
export function runCommand(command: CommandId, refresh: () => void): void {
  switch (command) {
    case "sign-out":
      void endSession();
      return;
    case "shortcuts":
      window.dispatchEvent(new Event(OPEN_SHORTCUTS_EVENT));
      return;
    case "theme-light":
    case "theme-dark":
    case "theme-system":
      applyTheme(command === "theme-light" ? "light" : command === "theme-dark" ? "dark" : "system");
      refresh();
  }
}
