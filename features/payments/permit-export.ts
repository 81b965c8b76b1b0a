import "server-only";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { policyValue } from "@/lib/access/policies/read-policy";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Returns the export policy if it allows the user to export. */
export async function permitExport(session: Session): Promise<Outcome<PolicyValue<"exports">, "forbidden">> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const policy = await policyValue("exports");
  return session.person.roles.some((role) => policy.roles.includes(role))
    ? success(policy)
    : failure("forbidden", "The export policy does not permit your roles to export. Ask an administrator.");
}
