import { eq } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { clients, partners } from "./schema";

type Client = typeof clients.$inferSelect;

/** Adds a partner; leaves an existing partner unchanged. */
export async function addPartner(db: BankExecutor, partner: typeof partners.$inferInsert): Promise<void> {
  await db.insert(partners).values(partner).onConflictDoNothing();
}

export async function hasPartners(db: BankExecutor): Promise<boolean> {
  const rows = await db.select({ id: partners.id }).from(partners).limit(1);
  return rows.length > 0;
}

/** Adds a client, or replaces the secret and partner of an existing client. */
export async function putClient(db: BankExecutor, client: Client): Promise<void> {
  await db.insert(clients).values(client).onConflictDoUpdate({ target: clients.clientId, set: client });
}

export async function findClient(db: BankExecutor, clientId: string): Promise<Client | null> {
  const [row] = await db.select().from(clients).where(eq(clients.clientId, clientId));
  return row ?? null;
}
