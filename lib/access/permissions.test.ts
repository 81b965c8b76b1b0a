import { expect, test } from "vitest";
import { can, PERMISSIONS, type Permission } from "./permissions";
import { knownRoles, ROLES, type Role } from "./roles";

const MATRIX: Record<Permission, Role[]> = {
  "payments.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "payments.refresh": ["viewer", "operator", "compliance", "developer", "admin"],
  "accounts.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "accounts.name": ["operator"],
  "accounts.reveal": ["viewer", "operator", "compliance", "developer", "admin"],
  "deposits.create": ["operator"],
  "deposits.cancel": ["operator"],
  "payments.export": ["viewer", "operator", "compliance", "developer", "admin"],
  "payments.resolve": ["operator", "compliance"],
  "returns.initiate": ["operator", "compliance"],
  "returns.simulate": ["developer"],
  "positive-pay.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "positive-pay.prepare": ["compliance"],
  "positive-pay.authorize": ["compliance"],
  "positive-pay.revoke": ["compliance"],
  "restrictions.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "restrictions.place": ["compliance"],
  "restrictions.lift": ["compliance"],
  "registrations.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "registrations.write": ["developer"],
  "registrations.check": ["developer"],
  "deliveries.read": ["developer", "admin"],
  "events.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "events.retry": ["developer"],
  "developers.read": ["developer", "admin"],
  "sandbox.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "sandbox.control": ["developer"],
  "approvals.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "approvals.decide": ["operator", "compliance", "developer", "admin"],
  "audit.read": ["viewer", "operator", "compliance", "developer", "admin"],
  "audit.export": ["compliance", "admin"],
  "evidence.export": ["compliance", "admin"],
  "account.own": ["viewer", "operator", "compliance", "developer", "admin"],
  "tokens.create": ["viewer", "operator", "compliance", "developer", "admin"],
  "people.read": ["admin"],
  "people.write": ["admin"],
  "policies.write": ["admin"],
};

test.each(Object.keys(PERMISSIONS) as Permission[])("[R-26] only the expected roles have %s", (permission) => {
  expect(ROLES.filter((role) => can({ roles: [role] }, permission))).toEqual(MATRIX[permission]);
});

test("combines multiple roles; no role grants no permissions", () => {
  expect(can({ person: { roles: ["compliance", "operator"] } }, "deposits.create")).toBe(true);
  expect(can({ roles: [] }, "payments.read")).toBe(false);
});

test("ignores unknown role names", () => {
  expect(knownRoles(["owner", "operator", "toString"])).toEqual(["operator"]);
});
