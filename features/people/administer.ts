import "server-only";
import type { z } from "zod";
import type { Permission } from "@/lib/access/permissions";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome } from "@/lib/shared/outcome";

/** The checked input and context of an administrative change. */
interface Administration<Input> {
  readonly session: Session;
  readonly input: Input;
  readonly ledger: Ledger;
  readonly now: Date;
}

/**
 * Checks the permission, parses the input, and runs an administrative change.
 *
 * @param name the change's name in the log
 */
export function administer<Schema extends z.ZodType, T, C extends string>(
  { name, session, permission = "people.write" }: { name: string; session: Session; permission?: Permission },
  { schema, input }: { schema: Schema; input: unknown },
  work: (administration: Administration<z.output<Schema>>) => Promise<Outcome<T, C>>,
): Promise<Outcome<T, C> | Failure<RefusalCode | "invalid">> {
  return withLogContext(name, session, async () => {
    const forbidden = refuseUnless(session, permission);
    if (forbidden) return forbidden;
    const parsed = schema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "Not saved. Correct the marked fields.", { fields });
    }
    return work({ session, input: parsed.data, ledger: await ledger(), now: new Date() });
  });
}
