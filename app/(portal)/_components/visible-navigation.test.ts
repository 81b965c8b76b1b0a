import { expect, test } from "vitest";
import type { Role } from "@/lib/access/roles";
import { visibleCommands, visibleNavItems } from "./visible-navigation";

const labels = (roles: Role[], hasSandbox = true) => visibleNavItems({ roles, hasSandbox }).map(({ label }) => label);

test("[R-26] a section that a role has no permission in is not shown", () => {
  expect(labels(["viewer"])).toContain("Payments");
  expect(labels(["viewer"])).not.toContain("Deposit");
  expect(labels(["operator"])).toContain("Deposit");
  expect(labels([])).toEqual([]);
});

test("[R-26] nor a command", () => {
  const commands = (roles: Role[]) => visibleCommands({ roles, hasSandbox: true });
  expect(commands(["viewer"])).not.toContain("deposit");
  expect(commands(["operator"])).toContain("deposit");
});

test("[GAP-25] the sandbox is shown where the bank is a sandbox that can be controlled, to those who may see it", () => {
  const commands = (roles: Role[], hasSandbox: boolean) => visibleCommands({ roles, hasSandbox });
  expect(labels(["viewer"])).toContain("Sandbox");
  expect(labels(["developer"], false)).not.toContain("Sandbox");
  expect(commands(["developer"], true)).toContain("next-window");
  expect(commands(["developer"], false)).not.toContain("next-window");
  expect(commands(["operator"], true)).not.toContain("next-window");
});
