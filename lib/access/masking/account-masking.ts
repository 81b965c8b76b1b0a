import "server-only";
import { policyOf, policyValue } from "@/lib/access/policies/read-policy";
import type { Session } from "@/lib/access/session";
import { maskAccounts } from "./mask-accounts";

/** Whether account numbers are masked for a person: all of their roles are among those of the policy. */
export async function isMasked({ person: { roles }, maskingPolicy }: Session): Promise<boolean> {
  const masked = maskingPolicy === undefined ? await policyValue("masking") : policyOf("masking", maskingPolicy).value;
  return roles.every((role) => masked.roles.includes(role));
}

/** A view as this person may read it: with account numbers masked, or as it is. */
export async function maskFor<T>(session: Session, view: T): Promise<T> {
  return (await isMasked(session)) ? maskAccounts(view) : view;
}
