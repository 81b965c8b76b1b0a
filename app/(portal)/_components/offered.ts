import { COMMANDS, type CommandId } from "@/components/shell/commands";
import { ROOMS, type Room } from "@/components/shell/rooms";
import { can } from "@/lib/access/permissions";
import type { Role } from "@/lib/access/roles";

interface Asker {
  readonly roles: readonly Role[];
  /** Whether the bank is a sandbox that can be driven. */
  readonly hasSandbox: boolean;
}

/** The rooms that the navigation offers to somebody: what a role cannot do is not shown. */
export function offeredRooms({ roles, hasSandbox }: Asker): Room[] {
  return ROOMS.filter((room) => can({ roles }, room.needs) && (hasSandbox || !("isSandboxOnly" in room)));
}

/** The commands that the palette offers to somebody. */
export function offeredCommands({ roles, hasSandbox }: Asker): CommandId[] {
  return COMMANDS.filter(
    (command) =>
      (!("needs" in command) || can({ roles }, command.needs)) && (hasSandbox || !("isSandboxOnly" in command)),
  ).map(({ id }) => id);
}
