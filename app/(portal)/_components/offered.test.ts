import { expect, test } from "vitest";
import type { Role } from "@/lib/access/roles";
import { offeredCommands, offeredRooms } from "./offered";

const rooms = (roles: Role[], hasSandbox = true) => offeredRooms({ roles, hasSandbox }).map(({ label }) => label);

test("[R-26] a room that a role has nothing to do in is not offered", () => {
  expect(rooms(["viewer"])).toContain("Payments");
  expect(rooms(["viewer"])).not.toContain("Deposit");
  expect(rooms(["operator"])).toContain("Deposit");
  expect(rooms([])).toEqual([]);
});

test("[R-26] nor a command", () => {
  const commands = (roles: Role[]) => offeredCommands({ roles, hasSandbox: true });
  expect(commands(["viewer"])).not.toContain("deposit");
  expect(commands(["operator"])).toContain("deposit");
});

test("[GAP-25] the sandbox is offered where the bank is one that can be driven, and to who may see it", () => {
  const commands = (roles: Role[], hasSandbox: boolean) => offeredCommands({ roles, hasSandbox });
  expect(rooms(["viewer"])).toContain("Sandbox");
  expect(rooms(["developer"], false)).not.toContain("Sandbox");
  expect(commands(["developer"], true)).toContain("next-window");
  expect(commands(["developer"], false)).not.toContain("next-window");
  expect(commands(["operator"], true)).not.toContain("next-window");
});
