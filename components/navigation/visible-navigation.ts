import { can } from "@/lib/access/permissions";
import type { Role } from "@/lib/access/roles";
import { COMMANDS, type CommandId } from "./commands";
import { NAV_ITEMS, type NavHref } from "./nav-items";

interface Viewer {
  readonly roles: readonly Role[];
  /** Whether the bank is a sandbox that can be controlled. */
  readonly hasSandbox: boolean;
}

/** The navigation sections that at least one role of the person permits. */
export function listVisiblePages({ roles, hasSandbox }: Viewer): NavHref[] {
  return NAV_ITEMS.filter((item) => can({ roles }, item.permission) && (hasSandbox || !("isSandboxOnly" in item))).map(
    ({ href }) => href,
  );
}

/** The commands of the palette for a person. */
export function listVisibleCommands({ roles, hasSandbox }: Viewer): CommandId[] {
  return COMMANDS.filter(
    (command) =>
      (!("permission" in command) || can({ roles }, command.permission)) &&
      (hasSandbox || !("isSandboxOnly" in command)),
  ).map(({ id }) => id);
}
