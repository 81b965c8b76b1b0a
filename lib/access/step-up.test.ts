import { expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "./permissions";
import { refuseUnless } from "./refuse-unless";
import type { Session } from "./session";
import { isSteppedUp, needsStepUp } from "./step-up";

const NOW = new Date("2026-11-20T15:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test("[R-30] these permissions need a recently presented second factor", () => {
  expect((Object.keys(PERMISSIONS) as Permission[]).filter(needsStepUp).sort()).toEqual([
    "people.write",
    "policies.write",
    "positive-pay.authorize",
    "positive-pay.revoke",
    "registrations.write",
    "restrictions.lift",
    "restrictions.place",
    "returns.initiate",
    "tokens.create",
  ]);
});

test("[R-30] a second factor counts as recent for less than five minutes", () => {
  expect(isSteppedUp({ isNeeded: true, at: ago(299_999) }, NOW)).toBe(true);
  expect(isSteppedUp({ isNeeded: true, at: ago(300_000) }, NOW)).toBe(false);
  expect(isSteppedUp({ isNeeded: true, at: null }, NOW)).toBe(false);
  expect(isSteppedUp({ isNeeded: false, at: null }, NOW)).toBe(true);
});

test("[R-26] [R-30] the role is checked before the second factor", () => {
  const session = (stepUp: Session["stepUp"]): Session => ({
    sessionId: "s",
    person: { id: "p", name: "", email: "", roles: ["compliance"] },
    stepUp,
  });
  const stale = session({ isNeeded: true, at: null });
  expect(refuseUnless(stale, "registrations.write")?.code).toBe("forbidden");
  expect(refuseUnless(stale, "restrictions.lift")?.code).toBe("step-up-required");
  expect(refuseUnless(stale, "restrictions.read")).toBeNull();
  expect(refuseUnless(session({ isNeeded: true, at: new Date() }), "restrictions.lift")).toBeNull();
  expect(refuseUnless(session({ isNeeded: false, at: null }), "restrictions.lift")).toBeNull();
});
