import "server-only";
import { z } from "zod";
import { isPolicyKey, POLICIES } from "@/lib/access/policies/policies";
import { readPolicy } from "@/lib/access/policies/read-policy";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { replacePolicy } from "@/lib/ledger/policies/policies";
import { withLogContext } from "@/lib/portal/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.object({
  key: z.string().refine(isPolicyKey),
  /** The version that the form read. */
  version: z.int().min(0),
  value: z.unknown(),
});

/**
 * Replaces a policy. It holds from the next request on; the audit row has the policy before and after. A form that read
 * another version is refused and changes nothing.
 */
export function changePolicy(
  session: Session,
  input: unknown,
): Promise<Outcome<{ version: number }, RefusalCode | "invalid" | "stale">> {
  return withLogContext("change-policy", session, async () => {
    const forbidden = refuseUnless(session, "policies.write");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "The portal has no such policy. Reload the page.");
    const { key, version } = parsed.data;
    const value = POLICIES[key].schema.safeParse(parsed.data.value);
    if (!value.success) {
      const fields = Object.fromEntries(value.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "This policy can't be stored as entered.", { fields });
    }
    const { db } = await ledger();
    const { person, sessionId } = session;
    const at = new Date();
    return db.transaction(async (tx) => {
      const before = await readPolicy(tx, key);
      const change = {
        key,
        value: value.data,
        version,
        changedAt: at,
        changedById: person.id,
        changedByName: person.name,
      };
      if (!(await replacePolicy(tx, change))) {
        const by = before.changed?.by ?? "Somebody";
        return failure(
          "stale",
          `${by} changed this policy after you opened the page. Reload it to see what holds now.`,
        );
      }
      const detail = { before: before.value, after: value.data };
      await addAuditEntry(tx, {
        at,
        person,
        sessionId,
        action: "policy.change",
        subject: key,
        result: "changed",
        detail,
      });
      return success({ version: version + 1 });
    });
  });
}
