import "server-only";
import { type Failure, failure } from "@/lib/shared/outcome";
import { can, PERMISSIONS, type Permission } from "./permissions";
import { ROLE_LABELS } from "./roles";
import type { Session } from "./session";
import { isSteppedUp, needsStepUp, type SteppedUpPermission } from "./step-up";

export type RefusalCode = "forbidden" | "step-up-required";

type Refusal<P extends Permission> =
  | Extract<RefusalCode, "forbidden">
  | (P extends SteppedUpPermission ? "step-up-required" : never);

/**
 * Returns a failure if none of the user's roles grants the permission, or if the permission needs a second
 * factor and none was presented recently; else null.
 */
export function refuseUnless<P extends Permission>(session: Session, permission: P): Failure<Refusal<P>> | null {
  const refusal: Failure<"forbidden" | "step-up-required"> | null =
    refuseRole(session, permission) ?? (needsStepUp(permission) ? refuseUnlessSteppedUp(session) : null);
  return refusal as Failure<Refusal<P>> | null;
}

/**
 * Like {@link refuseUnless}, but checks only the roles. For actions that are confirmed with a second factor afterward.
 */
export function refuseRole(session: Session, permission: Permission): Failure<"forbidden"> | null {
  if (can(session, permission)) return null;
  const roles = PERMISSIONS[permission].map((role) => ROLE_LABELS[role].label).join(", ");
  return failure("forbidden", `Your roles don’t allow this. It requires one of: ${roles}.`);
}

/** Returns a failure if the session needs a second factor and none was presented recently; else null. */
export function refuseUnlessSteppedUp(session: Session): Failure<"step-up-required"> | null {
  if (isSteppedUp(session.stepUp, new Date())) return null;
  return failure("step-up-required", "Not sent. Confirm your second factor first.");
}
