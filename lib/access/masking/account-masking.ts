import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { policyOf, policyValue } from "@/lib/access/policies/read-policy";
import type { Session } from "@/lib/access/session";
import { type Failure, failure } from "@/lib/shared/outcome";
import { maskAccounts } from "./mask-accounts";

/** Returns whether account numbers are masked for a user, which is the case if the policy lists all of their roles. */
export async function isMasked({ person: { roles }, maskingPolicy }: Session): Promise<boolean> {
  const policy = maskingPolicy === undefined ? await policyValue("masking") : policyOf("masking", maskingPolicy).value;
  return roles.every((role) => policy.roles.includes(role));
}

/** Returns a view with masked account numbers if the user may see only those, else unchanged. */
export async function maskFor<T>(session: Session, view: T): Promise<T> {
  return (await isMasked(session)) ? maskAccounts(view) : view;
}

/** Returns whether a user may download signed files with full account numbers: audit exports and evidence packs. */
export async function mayExportUnmasked(session: Session, permission: Permission): Promise<boolean> {
  return can(session, permission) && !(await isMasked(session));
}

/** Refuses a download with full account numbers if they are masked for the user; else returns null. */
export async function refuseIfMasked(session: Session): Promise<Failure<"forbidden"> | null> {
  const message = "This file contains full account numbers, which are masked for you. Ask someone who can see them.";
  return (await isMasked(session)) ? failure("forbidden", message) : null;
}
