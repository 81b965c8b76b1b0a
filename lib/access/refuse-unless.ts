import "server-only";
import { type Failure, failure } from "@/lib/shared/outcome";
import { can, PERMISSIONS, type Permission } from "./permissions";
import { ROLE_LABELS } from "./roles";
import type { Session } from "./session";
import { isSteppedUp, needsStepUp, type SteppedUpPermission } from "./step-up";

/** Why a permission is refused. */
export type RefusalCode = "forbidden" | "step-up-required";

type Refusal<P extends Permission> =
  | Extract<RefusalCode, "forbidden">
  | (P extends SteppedUpPermission ? "step-up-required" : never);

/**
 * A failure unless one of the person's roles grants the permission, and a second factor was presented recently
 * where the permission needs one; null otherwise.
 */
export function refuseUnless<P extends Permission>(session: Session, permission: P): Failure<Refusal<P>> | null {
  const refused: Failure<"forbidden" | "step-up-required"> | null =
    refuseRole(session, permission) ?? (needsStepUp(permission) ? refuseStale(session) : null);
  return refused as Failure<Refusal<P>> | null;
}

/**
 * A failure unless one of the person's roles grants the permission; for actions that are confirmed afterward.
 */
export function refuseRole(session: Session, permission: Permission): Failure<"forbidden"> | null {
  if (can(session, permission)) return null;
  const roles = PERMISSIONS[permission].map((role) => ROLE_LABELS[role].label).join(", ");
  return failure("forbidden", `Your roles don’t allow this. It requires one of: ${roles}.`);
}

/** A failure unless the session's second factor was presented recently, or none is needed. */
export function refuseStale(session: Session): Failure<"step-up-required"> | null {
  if (isSteppedUp(session.stepUp, new Date())) return null;
  return failure("step-up-required", "Not sent. Confirm your second factor first.");
}
