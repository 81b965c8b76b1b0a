import "server-only";
import { type Failure, failure } from "@/lib/shared/outcome";
import { can, PERMISSIONS, type Permission } from "./permissions";
import { ROLE_LABELS } from "./roles";
import type { Session } from "./session";

/** A failure unless one of the person's roles grants the permission, in which case null. */
export function refuseUnless(session: Session, permission: Permission): Failure<"forbidden"> | null {
  if (can(session, permission)) return null;
  const roles = PERMISSIONS[permission].map((role) => ROLE_LABELS[role].label).join(", ");
  return failure("forbidden", `Your role does not permit this. It requires one of: ${roles}.`);
}
