import { expect, test } from "vitest";
import type { StoredAuthorization } from "./apply-authorization";
import { viewAuthorization } from "./authorization-view";

const NOW = new Date("2026-11-20T15:00:00Z");

test.each([
  [{ status: "Authorized", record: { positivePayResult: "Disabled" } }, true],
  [{ status: "Authorized", record: {} }, false],
  [{ status: "Revoked", record: { positivePayResult: "Disabled" } }, false],
  [{ status: "Authorized", record: { positivePayResult: "Disabled" }, expiresAt: NOW }, false],
])(
  "[GAP-21] only an active authorization on an account without Positive Pay has no effect: %j",
  (fields, hasNoEffect) => {
    const stored = { createdAt: NOW, expiresAt: null, ...fields } as unknown as StoredAuthorization;
    expect(viewAuthorization(stored, null, NOW).hasNoEffect).toBe(hasNoEffect);
  },
);
