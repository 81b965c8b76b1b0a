import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { insertPerson } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { hashPassword, passwordSchema } from "./passwords";
import { emailSchema, personNameSchema, rolesSchema } from "./person-fields";

const newPersonSchema = z.strictObject({
  email: emailSchema,
  name: personNameSchema,
  roles: rolesSchema,
  password: passwordSchema,
});

export type NewPerson = z.input<typeof newPersonSchema>;

/**
 * Adds a person who can sign in with a password of 12 characters or more.
 *
 * @param addedBy the actor recorded in the audit log, such as the command that was run
 */
export async function addPerson(
  { db }: Ledger,
  input: NewPerson,
  addedBy: string,
  now: Date,
): Promise<Outcome<{ personId: string }, "invalid" | "taken">> {
  const parsed = newPersonSchema.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    return failure("invalid", "Person not added. Correct these fields.", { fields });
  }
  const { email, name, roles, password } = parsed.data;
  const personId = randomUUID();
  const passwordHash = await hashPassword(password);
  const isAdded = await db.transaction(async (tx) => {
    const isInserted = await insertPerson(tx, { id: personId, email, name, passwordHash, roles, createdAt: now });
    if (isInserted) {
      const person = { id: null, name: addedBy };
      const detail = { roles };
      await addAuditEntry(tx, {
        at: now,
        person,
        sessionId: null,
        action: "person.add",
        subject: personId,
        result: "added",
        detail,
      });
    }
    return isInserted;
  });
  return isAdded ? success({ personId }) : failure("taken", "This email address is already in use. Enter another one.");
}
