import { can } from "@/lib/access/permissions";
import type { Role } from "@/lib/access/roles";
import { COMMANDS, type CommandId } from "./commands";
import { NAV_ITEMS, type NavHref } from "./nav-items";

interface Viewer {
  readonly roles: readonly Role[];
  /** Whether the bank is a controllable sandbox. */
  readonly hasSandbox: boolean;
}

/** Lists the navigation sections permitted by at least one of the user's roles. */
export function listVisiblePages({ roles, hasSandbox }: Viewer): NavHref[] {
  return NAV_ITEMS.filter((item) => can({ roles }, item.permission) && (hasSandbox || !("isSandboxOnly" in item))).map(
    ({ href }) => href,
  );
}

/** Lists the palette commands that the user may run. */
export function listVisibleCommands({ roles, hasSandbox }: Viewer): CommandId[] {
  return COMMANDS.filter(
    (command) =>
      (!("permission" in command) || can({ roles }, command.permission)) &&
      (hasSandbox || !("isSandboxOnly" in command)),
  ).map(({ id }) => id);
}
