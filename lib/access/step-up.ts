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

/** How long a second factor counts as presented recently. */
export const STEP_UP_MS = 5 * 60_000;

/** The state of a session's second factor. */
export interface StepUp {
  /** Whether the person has a second factor, or has a role that must have one. */
  readonly isNeeded: boolean;
  /** When one was last presented in this session. */
  readonly at: Date | null;
}

/** Whether a permission is used only with a second factor that was presented recently. */
export function needsStepUp(permission: Permission): permission is SteppedUpPermission {
  return (STEP_UP as readonly Permission[]).includes(permission);
}

/** Whether a session's second factor is recent, or none is needed. */
export function isSteppedUp({ isNeeded, at }: StepUp, now: Date): boolean {
  return !isNeeded || (at !== null && now.getTime() - at.getTime() < STEP_UP_MS);
}
