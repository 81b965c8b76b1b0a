import type { Permission } from "./permissions";

/** Permissions that need a recently presented second factor. */
export const STEP_UP = [
  // A freeze takes effect immediately and is confirmed afterward.
  "restrictions.place",
  "restrictions.lift",
  "returns.initiate",
  "positive-pay.authorize",
  "positive-pay.revoke",
  "registrations.write",
  "tokens.create",
  "people.write",
  "policies.write",
] as const satisfies readonly Permission[];

export type SteppedUpPermission = (typeof STEP_UP)[number];

/** Time for which a second factor counts as recently presented. */
export const STEP_UP_MS = 5 * 60_000;

/** The state of a session's second factor. */
export interface StepUp {
  /** Whether the person has a second factor or a role that requires one. */
  readonly isNeeded: boolean;
  /** When a second factor was last presented in this session; null if never. */
  readonly at: Date | null;
}

/** Returns whether a permission needs a recently presented second factor. */
export function needsStepUp(permission: Permission): permission is SteppedUpPermission {
  return (STEP_UP as readonly Permission[]).includes(permission);
}

/** Returns whether a session's second factor was presented recently, or is not needed. */
export function isSteppedUp({ isNeeded, at }: StepUp, now: Date): boolean {
  return !isNeeded || (at !== null && now.getTime() - at.getTime() < STEP_UP_MS);
}
