import { expect, test } from "vitest";
import { can, type Operation, PERMISSIONS } from "./permissions";
import { knownRoles, ROLES, type Role } from "./roles";

const MATRIX: Record<Operation, Role[]> = {
  "payments.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "payments.refresh": ["viewer", "operator", "compliance", "developer", "admin"],
  "accounts.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "accounts.name": ["operator"],
  "deposits.create": ["operator"],
  "deposits.cancel": ["operator"],
};

test.each(Object.keys(PERMISSIONS) as Operation[])("[R-26] who may %s", (operation) => {
  expect(ROLES.filter((role) => can({ roles: [role] }, operation))).toEqual(MATRIX[operation]);
});

test("several roles add up; no role permits nothing", () => {
  expect(can({ person: { roles: ["compliance", "operator"] } }, "deposits.create")).toBe(true);
  expect(can({ roles: [] }, "payments.read")).toBe(false);
});

test("a role of another version grants nothing", () => {
  expect(knownRoles(["owner", "operator", "toString"])).toEqual(["operator"]);
});
