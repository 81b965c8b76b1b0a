import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { policyOf, policyValue } from "@/lib/access/policies/read-policy";
import type { Session } from "@/lib/access/session";
import { type Failure, failure } from "@/lib/shared/outcome";
import { maskAccounts } from "./mask-accounts";

/** Whether account numbers are masked for a person: true when the policy names all of their roles. */
export async function isMasked({ person: { roles }, maskingPolicy }: Session): Promise<boolean> {
  const masked = maskingPolicy === undefined ? await policyValue("masking") : policyOf("masking", maskingPolicy).value;
  return roles.every((role) => masked.roles.includes(role));
}

/** The view that this person may read: with masked account numbers, or unchanged. */
export async function maskFor<T>(session: Session, view: T): Promise<T> {
  return (await isMasked(session)) ? maskAccounts(view) : view;
}

/** Whether a person may download signed files with full account numbers: audit exports and evidence packs. */
export async function mayExportUnmasked(session: Session, permission: Permission): Promise<boolean> {
  return can(session, permission) && !(await isMasked(session));
}

/** A failure for such a download when account numbers are masked for the person; null otherwise. */
export async function refuseIfMasked(session: Session): Promise<Failure<"forbidden"> | null> {
  const message = "This file contains full account numbers, which are masked for you. Ask someone who can see them.";
  return (await isMasked(session)) ? failure("forbidden", message) : null;
}
