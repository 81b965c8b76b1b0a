import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type AccountRule, accountRulesSchema } from "@/features/deposits/batches/rules/account-rules";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { batchAccountRules, type StoredAccountRule } from "@/lib/ledger/schema/batch-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.strictObject({ rules: accountRulesSchema });

/** Returns the user's rules for assigning checks to accounts. */
export async function getAccountRules(session: Session): Promise<readonly AccountRule[]> {
  if (refuseUnless(session, "deposits.create")) return [];
  const { db } = await ledger();
  return accountRulesSchema.catch([]).parse(await findAccountRules(db, session.person.id));
}

/** Replaces the user's saved rules. */
export async function saveAccountRules(
  session: Session,
  input: { rules: AccountRule[] },
): Promise<Outcome<null, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", parsed.error.issues[0]?.message ?? "These rules can’t be saved.");
  const { db } = await ledger();
  await upsertAccountRules(db, session.person.id, parsed.data.rules);
  return success(null);
}

async function findAccountRules(db: LedgerExecutor, personId: string): Promise<readonly StoredAccountRule[]> {
  const [row] = await db.select().from(batchAccountRules).where(eq(batchAccountRules.personId, personId));
  return row?.rules ?? [];
}

async function upsertAccountRules(
  db: LedgerExecutor,
  personId: string,
  rules: readonly StoredAccountRule[],
): Promise<void> {
  const fields = { rules, updatedAt: new Date() };
  await db
    .insert(batchAccountRules)
    .values({ personId, ...fields })
    .onConflictDoUpdate({ target: batchAccountRules.personId, set: fields });
}
