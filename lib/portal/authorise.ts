import "server-only";
import { can, type Operation, PERMISSIONS } from "@/lib/access/permissions";
import { ROLE_LABELS } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Refuses what none of the person's roles permits; null when it is permitted. */
export function refuseUnless(session: Session, operation: Operation): Failure<"forbidden"> | null {
  if (can(session, operation)) return null;
  const roles = PERMISSIONS[operation].map((role) => ROLE_LABELS[role].label).join(", ");
  return failure("forbidden", `Your role does not permit this. It takes one of: ${roles}.`);
}
