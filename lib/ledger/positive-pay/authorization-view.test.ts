import { expect, test } from "vitest";
import type { StoredAuthorization } from "./apply-authorization";
import { toAuthorizationView } from "./authorization-view";

const NOW = new Date("2026-11-20T15:00:00Z");

test.each([
  [{ status: "Authorized", record: { positivePayResult: "Disabled" } }, true],
  [{ status: "Authorized", record: {} }, false],
  [{ status: "Revoked", record: { positivePayResult: "Disabled" } }, false],
  [{ status: "Authorized", record: { positivePayResult: "Disabled" }, expiresAt: NOW }, false],
])(
  "[GAP-21] only active authorizations for accounts without Positive Pay have no effect: %j",
  (fields, hasNoEffect) => {
    const stored = { createdAt: NOW, expiresAt: null, ...fields } as unknown as StoredAuthorization;
    expect(toAuthorizationView(stored, null, NOW).hasNoEffect).toBe(hasNoEffect);
  },
);
