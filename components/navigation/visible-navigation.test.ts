import { expect, test } from "vitest";
import type { Role } from "@/lib/access/roles";
import { listVisibleCommands, listVisiblePages } from "./visible-navigation";

const hrefs = (roles: Role[], hasSandbox = true) => listVisiblePages({ roles, hasSandbox });

test("[R-26] hides sections not permitted by the role", () => {
  expect(hrefs(["viewer"])).toContain("/payments");
  expect(hrefs(["viewer"])).not.toContain("/deposit");
  expect(hrefs(["operator"])).toContain("/deposit");
  expect(hrefs(["admin"])).toContain("/people/policies");
  expect(hrefs(["compliance"])).not.toContain("/people/policies");
  expect(hrefs([])).toEqual([]);
});

test("[R-26] hides commands not permitted by the role", () => {
  const commands = (roles: Role[]) => listVisibleCommands({ roles, hasSandbox: true });
  expect(commands(["viewer"])).not.toContain("deposit");
  expect(commands(["operator"])).toContain("deposit");
});

test("[GAP-25] shows the sandbox only if the bank is a controllable sandbox and the role may see it", () => {
  const commands = (roles: Role[], hasSandbox: boolean) => listVisibleCommands({ roles, hasSandbox });
  expect(hrefs(["viewer"])).toContain("/sandbox");
  expect(hrefs(["developer"], false)).not.toContain("/sandbox");
  expect(commands(["developer"], true)).toContain("next-window");
  expect(commands(["developer"], false)).not.toContain("next-window");
  expect(commands(["operator"], true)).not.toContain("next-window");
});
